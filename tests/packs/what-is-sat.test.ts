import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

type Module = { folder: string; harder?: string; type: string };
type Mock = { title: string; subject: string; blueprint?: string; modules: Module[] };
type Question = { id: string; difficulty: string; solvedAs?: string; uncounted?: boolean; passage?: string };

const read = (path: string) => parse(readFileSync(`content/${path}`, 'utf8'));
const mocks = readdirSync('content/mocks').map((folder): [string, Mock] => [folder, read(`mocks/${folder}/mock.yaml`)]);
const quizzes = readdirSync('content/quizzes').map((folder): string => read(`quizzes/${folder}/quiz.yaml`).subject);
const catalogue: { courses: { kind: string; name: string }[] } = read('catalogue/catalogue.json');
const apCourses = catalogue.courses.filter(({ kind }) => kind === 'ap').map(({ name }) => name);

const questionsOf = (mock: string, module: string): Question[] => read(`mocks/${mock}/${module}/quiz.yaml`).questions;
const adaptive = mocks.filter(([, { modules }]) => modules.some(({ harder }) => harder !== undefined));

it('has three adaptive tests of the SAT, each of 147 questions in all its forms', () => {
  const counted = adaptive.map(([mock, { blueprint, modules }]) => {
    const forms = modules.flatMap(({ folder, harder }) => (harder === undefined ? [folder] : [folder, harder]));
    return [mock, blueprint, forms.reduce((sum, form) => sum + questionsOf(mock, form).length, 0)];
  });
  expect(counted).toEqual([
    ['sat-full-1', 'sat', 147],
    ['sat-full-2', 'sat', 147],
    ['sat-full-3', 'sat', 147],
  ]);
});

it('tries out two questions in each form of a module of the SAT, and counts the others', () => {
  const tried = adaptive.flatMap(([mock, { modules }]) =>
    modules.flatMap(({ folder, harder }) =>
      (harder === undefined ? [folder] : [folder, harder]).map((form) => ({
        form: `${mock}/${form}`,
        tried: questionsOf(mock, form).filter(({ uncounted }) => uncounted).length,
      })),
    ),
  );
  expect(tried).toHaveLength(18);
  expect(tried.filter(({ tried }) => tried !== 2)).toEqual([]);
});

it('ends each module of mathematics with five questions that are harder than the rest, by the words of who wrote and of who solved them', () => {
  const levels = ['easy', 'medium', 'hard'];
  const forms = adaptive.flatMap(([mock, { modules }]) =>
    modules
      .filter(({ type }) => type === 'math')
      .flatMap(({ folder, harder = [] }) => [folder, harder].flat().map((form) => [mock, form] as const)),
  );
  expect(forms).toHaveLength(9);
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  for (const [mock, form] of forms) {
    const hardness = questionsOf(mock, form).map(
      ({ difficulty, solvedAs = '' }) => levels.indexOf(difficulty) + levels.indexOf(solvedAs),
    );
    const [rest, last] = [hardness.slice(0, -5), hardness.slice(-5)];
    expect(mean(last) - mean(rest), `${mock}/${form}`).toBeGreaterThan(0.6);
    expect(Math.min(...last), `${mock}/${form}`).toBeGreaterThanOrEqual(Math.max(...rest));
  }
});

it('has nine AP courses in the catalogue', () => {
  expect(apCourses).toHaveLength(9);
});

it.each(apCourses)('has a full form of multiple choice for %s, two sets of free response and two quizzes', (course) => {
  const own = mocks.filter(([, { subject, blueprint }]) => subject === course && blueprint !== undefined);
  const ofType = (isPaper: boolean) =>
    own.filter(([, { modules }]) => modules.every(({ type }) => (type === 'free-response') === isPaper));
  const forms = ofType(false).filter(([mock, { modules }]) =>
    modules.every(({ folder }) => existsSync(`content/mocks/${mock}/${folder}/quiz.yaml`)),
  );
  expect(forms).toHaveLength(1);
  expect(ofType(true).length).toBeGreaterThanOrEqual(2);
  expect(quizzes.filter((subject) => subject === course).length).toBeGreaterThanOrEqual(2);
});

/** A text that is given as literature begins so, with the year that makes it free to quote, or says that it was written for the test. */
const literature = /^\*The following text is[^\n]*/;
const lastFreeYear = 1930;

it('has works of the past in each form of a module of reading and writing, and no fewer than texts written for it', () => {
  const forms = adaptive.flatMap(([mock, { modules }]) =>
    modules
      .filter(({ type }) => type === 'reading-writing')
      .flatMap(({ folder, harder }) => (harder === undefined ? [folder] : [folder, harder]))
      .map((form) => ({
        form: `${mock}/${form}`,
        given: questionsOf(mock, form).flatMap(({ passage = '' }) => literature.exec(passage)?.[0] ?? []),
      })),
  );
  expect(forms).toHaveLength(9);
  const isOld = (text: string) => (text.match(/\b1[5-9]\d\d\b/g) ?? []).some((year) => Number(year) <= lastFreeYear);
  const few = forms.filter(({ given }) => given.filter(isOld).length * 2 < given.length);
  expect(few).toEqual([]);
});
