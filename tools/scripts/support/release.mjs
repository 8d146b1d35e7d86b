const kinds = ['major', 'minor', 'patch'];

/** The version after one. @param {string} version @param {string} kind of the release @returns {string} */
export function nextVersion(version, kind) {
  const at = kinds.indexOf(kind);
  if (at < 0) throw new Error(`Say what kind of a release it is: ${kinds.join(', ')}.`);
  const parts = version.split('.').map(Number);
  return parts.map((part, index) => (index < at ? part : index === at ? part + 1 : 0)).join('.');
}

/** @param {string} changes text of the change log @returns {string | null} the newest release of it */
export const findRelease = (changes) => /^## (\d+\.\d+\.\d+), \d{4}-\d{2}-\d{2}$/m.exec(changes)?.[1] ?? null;

/**
 * Puts what is under 'Unreleased' under a version. Throws where that is nothing, and where an operator has to do something before an upgrade that is
 * only to mend faults.
 * @param {string} changes text of the change log @param {{ version: string, date: string, kind: string }} release @returns {string}
 */
export function moveUnreleased(changes, { version, date, kind }) {
  const [before, rest] = changes.split(/^## Unreleased\n/m);
  const unreleased = rest?.split(/^## /m)[0]?.trim() ?? '';
  if (rest === undefined || unreleased === '') throw new Error("There is nothing under 'Unreleased' in the change log.");
  if (kind === 'patch' && unreleased.includes('**Before the upgrade'))
    throw new Error('Operators have to do something before this upgrade: it is no patch.');
  return `${before}## Unreleased\n\n## ${version}, ${date}\n${rest}`;
}
