import { expect, it } from 'vitest';
import { formatFailures, readPlaywrightFailures, readVitestFailures } from '../../../tools/scripts/support/failures.mjs';

it('names what failed in Vitest, a file that could not be loaded too', () => {
  const report = {
    testResults: [
      {
        name: 'tests/a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'failed', fullName: 'subtracts', failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n'] },
        ],
      },
      { name: 'tests/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      { name: 'tests/c.test.ts', status: 'passed', assertionResults: [] },
    ],
  };
  expect(readVitestFailures(report)).toEqual([
    { test: 'tests/a.test.ts > subtracts', why: 'expected 1 to be 2' },
    { test: 'tests/b.test.ts', why: 'Cannot find module' },
  ]);
});

it('names what failed in a browser, in an inner suite too, and a flaky test', () => {
  const createSpec = (title: string, status: string, message?: string) => ({
    file: 'exam/quiz.e2e.ts',
    line: 7,
    title,
    tests: [{ status, projectName: 'firefox', results: [{ errors: message ? [{ message }] : [] }] }],
  });
  const report = {
    suites: [
      {
        specs: [createSpec('opens', 'expected')],
        suites: [{ specs: [createSpec('closes', 'unexpected', 'not closed'), createSpec('waits', 'flaky')] }],
      },
    ],
  };
  expect(readPlaywrightFailures(report)).toEqual([
    { test: 'firefox exam/quiz.e2e.ts:7 > closes', why: 'not closed' },
    { test: 'firefox exam/quiz.e2e.ts:7 > waits', why: 'no message' },
  ]);
});

it('writes a paragraph for each, with the first lines of why', () => {
  const why = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
  const [failure] = readVitestFailures({ testResults: [{ name: 'a', status: 'failed', message: why, assertionResults: [] }] });
  expect(formatFailures(failure ? [failure] : [])).toMatch(/^FAILED a\n {2}line 0\n(.*\n)* {2}line 11\n$/);
});
