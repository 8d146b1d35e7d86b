import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { getPaceSeconds } from '../../server/practice/pace.ts';

type Module = { folder: string; type: string; time: string };
type Mock = { subject: string; blueprint?: string; modules: Module[] };

const read = (path: string) => parse(readFileSync(`content/${path}`, 'utf8'), { schema: 'failsafe' });
const forms = readdirSync('content/mocks')
  .map((folder): [string, Mock] => [folder, read(`mocks/${folder}/mock.yaml`)])
  .filter(([, { blueprint, modules }]) => blueprint !== undefined && modules.every(({ type }) => type !== 'free-response'));

/** Seconds a question on average, as the modules of a form are timed. */
function paceIn([mock, { modules }]: [string, Mock], type?: string): number {
  const own = modules.filter((module) => type === undefined || module.type === type);
  const count = ({ folder }: Module) => read(`mocks/${mock}/${folder}/quiz.yaml`).questions.length;
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  return Math.floor(sum(own.map(({ time }) => Number(time))) / sum(own.map(count)));
}

const ap = forms.filter(([, { subject }]) => subject.startsWith('AP '));

it('a drill of each AP course has the pace of its form, whose year another test watches', () => {
  expect(ap).toHaveLength(9);
  const paces = (choose: (form: [string, Mock]) => number) => ap.map((form) => [form[1].subject, choose(form)]);
  expect(paces(([, { subject }]) => getPaceSeconds(subject))).toEqual(paces((form) => paceIn(form)));
});

it('so has one of the SAT, and what belongs to no exam that is known has 90 seconds', () => {
  const sat = forms.find(([mock]) => mock === 'sat-full-1');
  if (!sat) throw new Error('There is no test of the SAT.');
  expect([getPaceSeconds('SAT Reading and Writing'), getPaceSeconds('SAT Math')]).toEqual([
    paceIn(sat, 'reading-writing'),
    paceIn(sat, 'math'),
  ]);
  expect(getPaceSeconds('Chess')).toBe(90);
});

it('would find a pace that is not that of the exam: World History has 60 seconds, Precalculus 180', () => {
  expect([getPaceSeconds('AP World History'), getPaceSeconds('AP Precalculus'), getPaceSeconds('AP Statistics')]).toEqual([
    60, 180, 128,
  ]);
});
