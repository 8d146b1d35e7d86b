import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../scripts/support/root.mjs';
import { listLoaded } from './exam-weight.mjs';
import { brotliSize } from './weigh.mjs';

/** @param {string} source a module's address in a source map @returns {string} its package, or its folder of ours */
function namePart(source) {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (name) return name;
  const [, folder] = /\/((?:src|contract|content)\/.*)\/[^/]+$/.exec(source) ?? [];
  return folder ?? 'the build';
}

/** @param {string} file @param {Map<string, number>} parts gets the file's bytes as brotli, shared out by what stands in it */
function addFile(file, parts) {
  const code = readFileSync(file, 'utf8');
  const perCharacter = brotliSize(Buffer.from(code)) / code.length;
  /** @param {string} name @param {number} characters */
  const add = (name, characters) => parts.set(name, (parts.get(name) ?? 0) + (characters * perCharacter) / 1024);
  if (file.endsWith('.css')) return add('styles', code.length);
  // What the bundler itself brings has no source.
  if (!existsSync(`${file}.map`)) return add('the build', code.length);
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  for (const [number, line] of code.split('\n').entries())
    for (let column = 0; column < line.length; column++) {
      const entry = map.findEntry(number, column);
      add('originalSource' in entry ? namePart(entry.originalSource) : 'the build', 1);
    }
}

/** @param {Record<string, string[]>} pages what each begins with @returns {Promise<Record<string, [part: string, kilobytes: number][]>>} what each loads, the heaviest first */
export async function weighParts(pages) {
  const folder = mkdtempSync(join(tmpdir(), 'prepchart-weight-'));
  try {
    await build({ root, logLevel: 'error', build: { outDir: folder, sourcemap: true, emptyOutDir: true } });
    return Object.fromEntries(
      Object.entries(pages).map(([page, modules]) => {
        /** @type {Map<string, number>} */
        const parts = new Map();
        for (const file of listLoaded(folder, modules)) addFile(join(folder, file), parts);
        return [page, [...parts].sort(([, one], [, other]) => other - one)];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
