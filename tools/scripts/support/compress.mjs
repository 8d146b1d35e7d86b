import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compressed = promisify(brotliCompress);
const textual = new Set(['.css', '.html', '.js', '.json', '.mjs', '.svg', '.txt', '.webmanifest', '.xml']);
const smallest = 1024;

/**
 * Puts a brotli file (quality 11) beside every text file over 1 KB, for a server that sends files as they lie there.
 * @param {string} folder
 * @returns {Promise<{ files: number, plain: number, brotli: number }>} how many were compressed, and their bytes before and after
 */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && textual.has(extname(entry.name)));
  const sizes = await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))));
  const done = sizes.filter((size) => size !== null);
  return {
    files: done.length,
    plain: done.reduce((sum, size) => sum + size.plain, 0),
    brotli: done.reduce((sum, size) => sum + size.brotli, 0),
  };
}

/** @param {string} path */
async function compressFile(path) {
  const content = await readFile(path);
  if (content.length <= smallest) return null;
  const packed = await compressed(content, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  await writeFile(`${path}.br`, packed);
  return { plain: content.length, brotli: packed.length };
}
