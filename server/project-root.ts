import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder with package.json: the same whether this runs from server/ or from a bundle in dist/server/. */
export const projectRoot: string = rootAbove(import.meta.dirname);

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder)
    throw new Error(`No package.json above ${import.meta.dirname}: run the server from inside its project folder.`);
  return rootAbove(parent);
}
