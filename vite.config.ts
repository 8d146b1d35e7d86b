import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './tools/scripts/support/chunk-groups.mjs';
import { devPages } from './tools/scripts/support/dev-pages.mjs';
import { pdfData } from './tools/scripts/support/pdf-data.mjs';
import { pdfReaderAddress } from './tools/scripts/support/pdf-reader-address.mjs';

/** The app in a document of its own, the calculator framed by the exam hall; public pages are written by tools/scripts/build.mjs. */
const product = ['app.html', 'calculator.html', 'src/app/hydrate/start.ts', 'src/app/hydrate/hydrate-page.ts'];

/**
 * App, public pages and calculator for the browser (default), and, with `--ssr`, the server and the admin command. `tools/scripts/build.mjs` also
 * builds `src/app/prerender/render.tsx` with it, which makes the public pages. With the mode `statecharts` the build has the developers' page
 * /dev/statecharts too, and its app tells that page what its flows do.
 */
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), devPages(), pdfData(), pdfReaderAddress()],
  appType: 'mpa',
  define: { STATECHARTS: JSON.stringify(mode === 'statecharts') },
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
          input: mode === 'statecharts' ? [...product, 'statecharts.html'] : product,
          // What brings a page to life exports it to the script in the page.
          preserveEntrySignatures: 'exports-only',
          // Vite's minifier would take out the developer-tools check of the proctor (specification 9).
          output: { minify: { compress: { dropDebugger: false }, mangle: true }, codeSplitting: { groups: chunkGroups } },
        },
      },
}));
