/** @typedef {{ instruction: string, value: string }} Step */
/** @typedef {{ image: string, name: string, steps: Step[] }} Stage `image`: what it begins with, a stage's name or an image's */

/** @param {string} text of a Dockerfile @returns {Stage[]} with lines that go on joined, and without comments */
export function readDockerfile(text) {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  /** @type {Stage[]} */
  const stages = [];
  for (const line of lines) {
    const [instruction = '', ...rest] = line.trim().split(/\s+/);
    if (instruction === 'FROM') {
      const [image = '', , name = ''] = rest;
      stages.push({ image, name, steps: [] });
      continue;
    }
    // An ARG before the first stage stands for an image's version alone.
    stages.at(-1)?.steps.push({ instruction, value: line.trim().slice(instruction.length).trim() });
  }
  return stages;
}

/** @param {Stage} stage @param {string} instruction @returns {string[]} what it is given, in order */
export const valuesOf = ({ steps }, instruction) =>
  steps.filter((step) => step.instruction === instruction).map(({ value }) => value);
