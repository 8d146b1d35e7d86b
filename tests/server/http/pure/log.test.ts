import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { logError } from '../../../../server/log.ts';

/** What is written for an error. */
function write(error: unknown): string {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  logError('POST /api/call', error);
  const [[line] = []] = log.mock.calls;
  log.mockRestore();
  return String(line);
}

it('a query that failed is logged without what was in it', () => {
  const cause = new Error('duplicate key');
  const line = write(new DrizzleQueryError('insert into students values ($1)', ['asha@example.org'], cause));
  expect(line).toContain('duplicate key');
  expect(line).not.toContain('asha@example.org');
});

it('a line of the log cannot be forged by what was sent', () => {
  const line = write(new Error('odd value: a\nPOST /api/loginStudent: all is well\r\u001b[2J\u2028x'));
  expect(line.split(/[\n\r\u2028\u2029]/).filter((each) => !each.startsWith('    '))).toEqual([
    expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z POST \/api\/call: Error: odd value/),
  ]);
  expect(line).not.toContain('\u001b');
});
