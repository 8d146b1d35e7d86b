import { expect, it } from 'vitest';
import { packs, untested } from './packs.ts';

const banked = packs
  .filter(({ path }) => path.startsWith('bank/'))
  .flatMap(({ subject, questions }) => questions.map((each) => ({ subject, ...each })));
const countBy = <Item>(items: readonly Item[], name: (item: Item) => string): ReadonlyMap<string, number> =>
  items.reduce((counts, item) => counts.set(name(item), (counts.get(name(item)) ?? 0) + 1), new Map<string, number>());
const fewer = (counts: ReadonlyMap<string, number>, than: number): string[] =>
  [...counts].filter(([, count]) => count < than).map(([name, count]) => `${name}: ${count}`);

it('has ten questions for drills in each unit of each AP course, and two quizzes', () => {
  const courses = new Set(packs.map(({ subject }) => subject).filter((subject) => subject.startsWith('AP ')));
  const units = countBy(
    banked.filter(({ subject, domain }) => courses.has(subject) && !untested.has(domain)),
    ({ subject, domain }) => `${subject}: ${domain}`,
  );
  const tested = packs
    .filter(({ path }) => !path.startsWith('bank/'))
    .flatMap(({ subject, questions }) => questions.map(({ domain }) => `${subject}: ${domain}`));
  expect([...courses].length).toBe(9);
  expect(fewer(units, 10)).toEqual([]);
  expect([...new Set(tested)].filter((unit) => unit.startsWith('AP ') && !units.has(unit))).toEqual([]);
  const quizzes = packs.filter(({ path, subject }) => path.startsWith('quizzes/') && courses.has(subject));
  expect(
    fewer(new Map([...courses].map((course) => [course, quizzes.filter(({ subject }) => subject === course).length])), 2),
  ).toEqual([]);
});

it('has twenty questions for drills on each of the 29 skills of the SAT, over all three levels', () => {
  const questions = banked.filter(({ subject }) => subject.startsWith('SAT'));
  const skills = countBy(questions, ({ domain, skill }) => `${domain}: ${skill}`);
  expect(skills.size).toBe(29);
  expect(fewer(skills, 20)).toEqual([]);
  expect(countBy(questions, ({ domain, skill, difficulty }) => `${domain}: ${skill}: ${difficulty}`).size).toBe(3 * 29);
});

it('has twenty questions for drills on each skill of data analysis and geometry, five of each level, and a fifth of them to be typed', () => {
  const domains = ['Problem-Solving and Data Analysis', 'Geometry and Trigonometry'];
  const questions = banked.filter(({ domain }) => domains.includes(domain));
  const skills = countBy(questions, ({ skill }) => skill);
  expect(skills.size).toBe(11);
  expect(fewer(skills, 20)).toEqual([]);
  const levels = countBy(questions, ({ skill, difficulty }) => `${skill}: ${difficulty}`);
  expect(levels.size).toBe(33);
  expect(fewer(levels, 5)).toEqual([]);
  expect(questions.filter(({ options }) => !options).length / questions.length).toBeGreaterThan(1 / 5);
});

it('has two words on how hard each question of an adaptive SAT is: the writer’s, and that of who solved it without the key', () => {
  const adaptive = packs.filter(({ path }) => path.startsWith('mocks/sat-full-'));
  expect(adaptive).toHaveLength(18);
  const questions = adaptive.flatMap((pack) => pack.questions);
  expect(questions.filter(({ solvedAs }) => solvedAs === undefined).map(({ id }) => id)).toEqual([]);
});

/** What the SAT was missing once, each as its questions, figures and explanations say it. */
const topics: Readonly<Record<string, RegExp>> = {
  radians: /\bradians\b/,
  'unit circle': /\bunit circle\b|circle of radius 1\b/,
  'standard deviation': /\bstandard deviation/,
  histogram: /\bhistogram/i,
  'box plot': /\bbox plot/i,
  'frequency table': /\bfrequency table/i,
  congruence: /\bcongruent\b/,
  sectors: /\bsector/,
  'inscribed angles': /\binscribed (?:in a circle|angle)/,
  'radical functions': /function \$\w\$ is defined by \$\w\(x\) = \S*\\sqrt/,
  'compound interest': /\bcompounded\b/,
};

it.each(Object.entries(topics))('asks about %s at least twice on the SAT', (_, words) => {
  const asked = packs.flatMap(({ subject, questions }) => (subject.startsWith('SAT') ? questions : []));
  const found = asked.filter(({ prompt = '', alt = '' }) => words.test(`${prompt} ${alt}`.replaceAll(/\s+/g, ' ')));
  expect(found.length).toBeGreaterThanOrEqual(2);
});
