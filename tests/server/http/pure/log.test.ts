import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { createBriefLog, logError, logEvent, setLogFormat } from '../../../../server/log.ts';

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

it('for programs each line is one of JSON, whatever was sent, and its message has no address, token or number', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  setLogFormat('json');
  const token = 'x'.repeat(43);
  const error = new Error(`550 5.1.1 <asha@example.org>: no such user\n"${token}" of +91 98765 43210`);
  logError('POST /api/call', error, 'request-1');
  setLogFormat('text');
  const [[line] = []] = log.mock.calls;
  log.mockRestore();
  expect(String(line).split('\n')).toHaveLength(1);
  expect(JSON.parse(String(line))).toEqual({
    level: 'error',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
    request: 'request-1',
    stack: expect.stringContaining('"(token)" of (number)'),
    msg: 'POST /api/call: Error: 550 5.1.1 <(address)>: no such user',
  });
});

it('what many calls suffer at once is a line each five seconds, with their number', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  let now = 0;
  const brief = createBriefLog(() => now);
  const away = Object.assign(new Error(''), { code: 'ECONNREFUSED' });
  for (const at of [0, 1, 4_999, 5_000, 5_001]) {
    now = at;
    brief.log('The database was away for POST /api/call', away);
  }
  expect(log.mock.calls.map(([line]) => line)).toEqual([
    'The database was away for POST /api/call: ECONNREFUSED',
    'The database was away for POST /api/call: ECONNREFUSED (3 calls since it was last said)',
  ]);
  log.mockRestore();
});

it('what became of a request is a line of its own fields', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  setLogFormat('json');
  const event = {
    ...{ log: 'access' as const, request: 'request-1', call: 'POST /api/saveAnswers', http: 200, ms: 3.2 },
    ...{ reason: null, address: '127.0.0.1', person: 'student 0f3c' },
  };
  logEvent({ time: '2026-11-24T10:00:00.000Z', ...event });
  setLogFormat('text');
  const [[line] = []] = log.mock.calls;
  log.mockRestore();
  expect(JSON.parse(String(line))).toEqual({ level: 'info', time: expect.stringMatching(/Z$/), ...event });
});
