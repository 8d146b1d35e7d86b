import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ test: string, why: string }} Failure of a test: its file and title, and the first lines of its message */

/** Who reads the end of a long log wants the message, and not the stack. */
const linesShown = 12;

/** @param {string | undefined} message */
const shorten = (message = 'no message') => stripVTControlCharacters(message).trim().split('\n').slice(0, linesShown).join('\n');

/**
 * @typedef {object} VitestFile
 * @property {string} name
 * @property {string} status
 * @property {string} [message] where the file could not be loaded
 * @property {{ status: string, fullName: string, failureMessages?: string[] }[]} assertionResults
 */

/** @param {{ testResults: VitestFile[] }} report of Vitest's json reporter @returns {Failure[]} */
export const readVitestFailures = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [{ test: name, why: shorten(message) }] : [];
    return failed.map(({ fullName, failureMessages }) => ({ test: `${name} > ${fullName}`, why: shorten(failureMessages?.[0]) }));
  });

/**
 * @typedef {object} PlaywrightSpec
 * @property {string} file
 * @property {number} line
 * @property {string} title
 * @property {{ status: string, projectName: string, results: { errors: { message?: string }[] }[] }[]} tests
 */
/** @typedef {{ suites?: PlaywrightSuite[], specs: PlaywrightSpec[] }} PlaywrightSuite */

/** @param {{ suites: PlaywrightSuite[] }} report of Playwright's json reporter @returns {Failure[]} a flaky test is one */
export const readPlaywrightFailures = ({ suites }) =>
  suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => ({
          test: `${projectName} ${file}:${line} > ${title}`,
          why: shorten(results.flatMap(({ errors }) => errors)[0]?.message),
        })),
    ),
    ...readPlaywrightFailures({ suites: inner }),
  ]);

/** @param {Failure[]} failures @returns {string} one paragraph for each, or nothing */
export const formatFailures = (failures) =>
  failures.map(({ test, why }) => `FAILED ${test}\n${why.replace(/^/gm, '  ')}\n`).join('\n');
