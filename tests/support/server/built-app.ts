import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const page =
  '<!doctype html><html><head><style>h1{color:red}</style></head><body><script type="module">1;</script></body></html>';

/** Makes a folder like that of a built app, with one file of each kind. */
export function makeBuiltApp(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prepchart-app-'));
  const files = {
    'app.html':
      '<!doctype html><html><head><script type="module" crossorigin src="/assets/main-abc123.js"></script></head><body></body></html>',
    'pages/index.json': JSON.stringify(['/', '/contact', '*'].map((path) => ({ path, assets: {} }))),
    'pages/render.js': `export const renderPage = async () => ${JSON.stringify(page)};`,
    'calculator.html': '<!doctype html><title>Calculator</title>',
    'assets/main-abc123.js': 'console.log(1);',
    'assets/main-abc123.css': 'h1{color:red}',
    'assets/main-abc123.woff2': 'font',
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '.vite/manifest.json': '{}',
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}
