import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOutput } from '../../../scripts/support/processes.mjs';

/**
 * One-row inserts with a commit each, by PostgreSQL's own load generator over 16 connections.
 * @param {string} url of the database @returns {Promise<number>} a second
 */
export async function pgbench(url) {
  const folder = mkdtempSync(join(tmpdir(), 'prepchart-pgbench-'));
  try {
    const script = join(folder, 'insert.sql');
    writeFileSync(script, "insert into bare (student, body) values ('x', '{}');\n");
    const output = await readOutput('pgbench', ['-n', '-M', 'prepared', '-c', '16', '-j', '2', '-T', '3', '-f', script, url]);
    return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
