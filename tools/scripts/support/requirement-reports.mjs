/** @typedef {{ id: string, at: string }} Proof of a requirement, and the test that gives it */

const key = /^requirement (.+)$/;

/**
 * @param {{ testResults: { assertionResults: { status: string, fullName: string, meta: object }[] }[] }} report of Vitest's json reporter
 * @returns {Proof[]} of the tests that passed
 */
export const readVitestProofs = ({ testResults }) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .flatMap(({ fullName, meta }) => Object.keys(meta).flatMap((name) => proofsBy(fullName, key.exec(name)?.[1])));

/**
 * @typedef {object} PlaywrightTest
 * @property {string} status
 * @property {{ type: string, description?: string }[]} annotations
 */
/**
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, tests: PlaywrightTest[] }[]} specs
 */

/**
 * @param {{ suites: PlaywrightSuite[] }} report of Playwright's json reporter
 * @returns {Proof[]} of the tests that passed, at the first try
 */
export const readPlaywrightProofs = ({ suites }) =>
  suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'expected')
        .flatMap(({ annotations }) => annotations.filter(({ type }) => type === 'requirement'))
        .flatMap(({ description }) => proofsBy(title, description)),
    ),
    ...readPlaywrightProofs({ suites: inner }),
  ]);

/** @param {string} at @param {string | undefined} id @returns {Proof[]} */
const proofsBy = (at, id) => (id ? [{ id, at }] : []);
