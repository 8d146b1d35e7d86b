import { join, resolve } from 'node:path';

/** The project's folder, absolute. */
export const root = resolve(import.meta.dirname, '../../..');

/** @param {string[]} parts path under the project's folder @returns {string} absolute path */
export const inRoot = (...parts) => join(root, ...parts);

/** @param {string} name a command that a package brought, e.g. 'tsc' @returns {string} its absolute path */
export const tool = (name) => inRoot('node_modules', '.bin', name);
