import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devPages } from './scripts/support/dev-pages.mjs';
import { pdfData } from './scripts/support/pdf-data.mjs';
import { pdfReaderAddress } from './scripts/support/pdf-reader-address.mjs';

/**
 * App, public pages and calculator for the browser (default), and, with `--ssr`, the server and the admin command. `scripts/build.mjs` also
 * builds `src/prerender/render.tsx` with it, which makes the public pages.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), devPages(), pdfData(), pdfReaderAddress()],
  appType: 'mpa',
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        rolldownOptions: { input: { main: 'server/main.ts', admin: 'server/admin/main.ts' } },
      }
    : {
        outDir: 'dist/app',
        target: 'es2022',
        manifest: true,
        rolldownOptions: {
          // The calculator is a document of its own, framed by the exam hall; public pages are written by scripts/build.mjs.
          input: ['app.html', 'calculator.html', 'src/public/start.ts', 'src/public/bring-to-life.ts'],
          // What brings a page to life exports it to the script in the page.
          preserveEntrySignatures: 'exports-only',
          // Vite's minifier would take out the developer-tools check of the proctor (specification 9).
          output: { minify: { compress: { dropDebugger: false }, mangle: true } },
        },
      },
}));
