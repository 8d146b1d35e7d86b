import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { faultClasses } from '../../../tools/bench/support/fault-classes.mjs';
import { withoutGuard } from '../../../tools/bench/support/fault-control.mjs';
import { inRoot } from '../../../tools/scripts/support/root.mjs';

const read = (file: string) => readFileSync(inRoot(file), 'utf8');
const says = (words: string) => words.split(' ').length >= 6;

it('there are 32 classes, each with a name and a fault, and each has a row in docs/reliability.md', () => {
  expect(faultClasses.map(({ number }) => number)).toEqual(Array.from({ length: 32 }, (_, index) => index + 1));
  const text = read('docs/reliability.md');
  const missing = faultClasses.filter(({ number, name, fault }) => !fault || !text.includes(`\n| ${number}. ${name} `));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

it.each(faultClasses)(
  '$number. $name has a scenario or a test by its title, or says why it is not measured',
  ({ trial, sample }) => {
    if ('notMeasured' in trial) expect(trial.notMeasured).toSatisfy(says);
    else if ('test' in trial) expect(read(trial.file)).toContain(`'${trial.test}'`);
    else {
      expect(read(trial.file)).toContain(`export const ${trial.scenario}: Scenario = `);
      if (typeof sample === 'object') expect(read(sample.file)).toContain(`'${sample.test}'`);
      else expect(sample).toBeGreaterThan(0);
    }
  },
);

it.each(faultClasses)('$number. $name has a guard that can be taken out, or says why there is none', ({ control }) => {
  if ('none' in control) expect(control.none).toSatisfy(says);
  else expect(withoutGuard(control)).not.toBe(read(control.file));
});

it('a guard whose text is gone is named', () => {
  const guard = { file: 'server/app.ts', from: 'no such text', to: '' };
  expect(() => withoutGuard(guard)).toThrow('Guard not found: server/app.ts has 0 times, not once: no such text');
});

it('the tests of a real browser that make the same faults are there', () => {
  expect(faultClasses.flatMap(({ inBrowser = [] }) => inBrowser).filter((file) => !existsSync(inRoot(file)))).toEqual([]);
});
