import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const source = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** What pdf.js fetches by name when a PDF needs it. Of `wasm` only what unpacks JPEG 2000 without WebAssembly, which the policy forbids. */
const folders = { wasm: /^(openjpeg_nowasm_fallback\.js|LICENSE_(PDFJS_)?OPENJPEG)$/, standard_fonts: /./, cmaps: /./ };
const place = 'pdf-data';

/**
 * Puts these files beside the built app under lasting names, /pdf-data/{folder}/{name}, and serves them to `npm run dev`
 * (src/views/materials/pdf-pages.tsx asks for them).
 * @returns {import('vite').Plugin}
 */
export function pdfData() {
  let target = '';
  let isForBrowser = true;
  return {
    name: 'prepchart-pdf-data',
    configResolved({ root, build }) {
      target = resolve(root, build.outDir, place);
      isForBrowser = !build.ssr;
    },
    async writeBundle() {
      if (!isForBrowser) return;
      for (const [folder, names] of Object.entries(folders)) {
        await mkdir(join(target, folder), { recursive: true });
        for (const name of (await readdir(join(source, folder))).filter((each) => names.test(each)))
          await cp(join(source, folder, name), join(target, folder, name));
      }
    },
    configureServer(server) {
      server.middlewares.use(`/${place}`, (request, response, next) => {
        const [, folder = '', name = ''] = /^\/(\w+)\/([\w.-]+)$/.exec(request.url ?? '') ?? [];
        if (!new Map(Object.entries(folders)).get(folder)?.test(name)) return next();
        const type = name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream';
        readFile(join(source, folder, name)).then((bytes) => response.setHeader('content-type', type).end(bytes), next);
      });
    },
  };
}
