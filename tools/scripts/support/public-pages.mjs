import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ path: string, module: string, application?: 'sat' | 'ap' }} Page */
/** @typedef {{ file: string, imports?: string[], css?: string[], assets?: string[] }} Chunk as Vite's manifest tells of it */
/** @typedef {Record<string, Chunk>} Manifest */
/** @typedef {typeof import('../../../src/app/prerender/render.tsx')} Renderer */

const start = 'src/app/hydrate/start.ts';
const hydratePage = 'src/app/hydrate/hydrate-page.ts';
const hydrate = 'src/app/hydrate/hydrate.tsx';
/** What every public page shows first, so it need not wait for its styles to be read. */
const fonts = ['src/views/fonts/atkinson.woff2', 'src/views/fonts/literata.woff2'];

/** @param {Manifest} manifest @param {string} key a source file, or a shared chunk's name @returns {Chunk} */
function getChunk(manifest, key) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has nothing of '${key}'.`);
  return chunk;
}

/**
 * What loads with some modules, in the order of their execution: what a chunk imports comes before it.
 * @param {Manifest} manifest @param {string[]} keys @returns {Chunk[]} each once
 */
export function chunksFor(manifest, keys) {
  /** @type {Map<string, Chunk>} */
  const chunks = new Map();
  /** @param {string} key */
  const visit = (key) => {
    if (chunks.has(key)) return;
    const chunk = getChunk(manifest, key);
    for (const imported of chunk.imports ?? []) visit(imported);
    chunks.set(key, chunk);
  };
  for (const key of keys) visit(key);
  return [...chunks.values()];
}

/** @param {Manifest} manifest @param {string} module of a page's component @returns {string[]} its style sheets, in the order in which they count */
const listStyles = (manifest, module) => [...new Set(chunksFor(manifest, [hydrate, module]).flatMap((chunk) => chunk.css ?? []))];

/** @param {string} folder @param {Manifest} manifest @returns {string} the script that stands in each document */
function startText(folder, manifest) {
  const { file, imports = [] } = getChunk(manifest, start);
  const text = readFileSync(join(folder, file), 'utf8').trim();
  if (imports.length > 0 || /^import\b|<\/script/m.test(text))
    throw new Error(`${start} cannot stand in a document: it imports something.`);
  return text;
}

/**
 * Fonts that come too late for the first paint are for the next page: with them some line would wrap otherwise and move what stands below,
 * and the whole page would be laid out twice.
 * @param {string} css @returns {string}
 */
const withSteadyFonts = (css) => css.replaceAll('font-display:swap', 'font-display:optional');

/**
 * @param {string} folder the built app's @param {Manifest} manifest @param {string} module of a page's component
 * @returns {import('../../../src/app/prerender/document.ts').Assets}
 */
function readAssets(folder, manifest, module) {
  const styles = listStyles(manifest, module);
  const css = styles.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n');
  return {
    inlineStyles: withSteadyFonts(css),
    styles: styles.map((file) => `/${file}`),
    fonts: fonts.map((font) => `/${getChunk(manifest, font).file}`),
    start: { text: startText(folder, manifest) },
    code: [getChunk(manifest, hydratePage), ...chunksFor(manifest, [hydratePage, hydrate, module])]
      .map(({ file }) => `/${file}`)
      .filter((file, index, all) => all.indexOf(file) === index),
  };
}

/**
 * Writes {folder}/pages/index.json, which tells the server the addresses of the public pages and the files of each. The renderer, which makes them
 * of the catalogue, stands beside it.
 * @param {string} folder the built app's
 * @param {Renderer} renderer
 */
export function writePageIndex(folder, { pagesAhead }) {
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const pages = pagesAhead.map(({ module, ...page }) => ({ ...page, assets: readAssets(folder, manifest, module) }));
  writeFileSync(join(folder, 'pages/index.json'), `${JSON.stringify(pages)}\n`);
}
