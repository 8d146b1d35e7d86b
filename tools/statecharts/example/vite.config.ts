import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { statechartsRelay } from '../relay.mjs';

/** `npx vite --config example/vite.config.ts`: the kitchen at /app.html, its machines at /charts.html. */
export default defineConfig({ root: fileURLToPath(new URL('.', import.meta.url)), plugins: [react(), statechartsRelay()] });
