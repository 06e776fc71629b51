import { defineConfig } from 'vite';
import { lib } from '../../vite.lib.ts';

export default defineConfig(lib(import.meta.dirname));
