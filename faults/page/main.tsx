import './shim.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
createRoot(root).render(
  import.meta.env.MODE === 'strict' ? (
    <StrictMode>
      <App />
    </StrictMode>
  ) : (
    <App />
  ),
);
