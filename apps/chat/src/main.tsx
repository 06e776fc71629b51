import '@callboard/components/styles.css';
import './app.css';
import './chat/chat.css';
import './panel/panel.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { cleanUp } from './keeping/store.ts';
import { ensureThreadAddress } from './keeping/thread-address.ts';

ensureThreadAddress();
void cleanUp();

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
