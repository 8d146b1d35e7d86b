import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, absolute. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {string[]} parts path under the project's folder @returns {string} absolute path */
export const inRoot = (...parts) => join(root, ...parts);

/** @param {string} name a command that a package brought, e.g. 'tsc' @returns {string} its absolute path */
export const tool = (name) => inRoot('node_modules', '.bin', name);
