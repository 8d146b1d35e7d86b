import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from './root.mjs';

const folder = join(dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')), 'dist/esm/icons');
const prefix = '\0plain-icon:';

/** @typedef {[tag: string, attributes: Record<string, string>]} Shape */

/** @param {string} name of an icon, or a former one @returns {Promise<readonly Shape[]>} what stands within its `svg` */
export async function readShapes(name) {
  const file = join(folder, `${name}.mjs`);
  const [, newName] = /export \{ default \} from '\.\/(.+)\.mjs'/.exec(await readFile(file, 'utf8')) ?? [];
  return newName ? readShapes(newName) : (await import(pathToFileURL(file).href)).__iconData.node;
}

/** @param {Shape} shape @param {number} index @returns {string} code that makes the shape's element */
const toCode = ([tag, { key: _, ...attributes }], index) =>
  `/* @__PURE__ */ jsx(${JSON.stringify(tag)}, ${JSON.stringify(attributes)}, ${index})`;

/**
 * Gives `lucide-react/icons/{name}` as its paths alone (src/views/ui/plain-icon.tsx).
 * @returns {import('vite').Plugin}
 */
export const plainIcons = () => ({
  name: 'prepchart-plain-icons',
  enforce: 'pre',
  resolveId(source) {
    const [, name] = /^lucide-react\/icons\/(.+)$/.exec(source) ?? [];
    return name ? `${prefix}${name}` : null;
  },
  async load(id) {
    if (!id.startsWith(prefix)) return null;
    const shapes = (await readShapes(id.slice(prefix.length))).map(toCode);
    return `import { jsx } from 'react/jsx-runtime';
import { plainIcon } from ${JSON.stringify(inRoot('src/views/ui/plain-icon.tsx'))};
export default /* @__PURE__ */ plainIcon([${shapes.join(', ')}]);
`;
  },
});
