import { describe, expect, it } from 'vitest';
import { type Check, problems, type Question, readQuestions } from './key-checks.ts';
import * as calculus from './keys/ap-calculus-bc-1.ts';
import * as computerScience from './keys/ap-computer-science-a.ts';
import * as macroeconomics from './keys/ap-macroeconomics.ts';
import * as microeconomics from './keys/ap-microeconomics.ts';
import * as precalculus from './keys/ap-precalculus.ts';
import * as statistics from './keys/ap-statistics.ts';
import * as bankAp from './keys/bank-ap.ts';
import * as bankCalculus1 from './keys/bank-ap-calculus-bc-1.ts';
import * as bankCalculus2 from './keys/bank-ap-calculus-bc-2.ts';
import * as bankAdvancedMath from './keys/bank-sat-advanced-math.ts';
import * as bankAlgebra from './keys/bank-sat-algebra.ts';
import * as bankData from './keys/bank-sat-data.ts';
import * as bankRates from './keys/bank-sat-data-rates.ts';
import * as bankStatistics from './keys/bank-sat-data-statistics.ts';
import * as bankGeometry from './keys/bank-sat-geometry.ts';
import * as bankMoreGeometry from './keys/bank-sat-geometry-more.ts';
import * as bankMathematics from './keys/bank-sat-math.ts';
import * as bankMoreMathematics from './keys/bank-sat-math-more.ts';
import * as bankReading from './keys/bank-sat-rw.ts';
import * as bankMoreReading from './keys/bank-sat-rw-more.ts';
import { advancedMath } from './keys/families-advanced-math.ts';
import { algebra } from './keys/families-algebra.ts';
import { microeconomicsFamilies, statisticsFamilies } from './keys/families-ap.ts';
import { geometry } from './keys/families-geometry.ts';
import { macroeconomicsFamilies } from './keys/families-macroeconomics.ts';
import * as mathematicsForms from './keys/sat-full-1-forms.ts';
import * as mathematics from './keys/sat-full-1-math.ts';
import * as reading1 from './keys/sat-full-1-rw1.ts';
import * as reading2 from './keys/sat-full-1-rw2.ts';
import * as mathematics2 from './keys/sat-full-2-math.ts';
import * as mathematics2Easier from './keys/sat-full-2-math-easier.ts';
import * as mathematics2Harder from './keys/sat-full-2-math-harder.ts';
import * as readingWriting2 from './keys/sat-full-2-rw.ts';
import * as mathematics3 from './keys/sat-full-3-math.ts';
import * as mathematics3Easier from './keys/sat-full-3-math-easier.ts';
import * as mathematics3Harder from './keys/sat-full-3-math-harder.ts';
import * as readingWriting3 from './keys/sat-full-3-rw.ts';
import { spoiled } from './spoiled.ts';

/**
 * A pack's computations. `conceptual`: questions that are a matter of words, wholly or in part, with what nothing computes.
 * `whole`: every question of `folders` is in one of the two; of a pack of words only what stands in data is computed.
 */
type Keys = { checks: Readonly<Record<string, Check>>; conceptual: Readonly<Record<string, string>> };

/** What several files compute of the same pack. */
const join = (...files: Keys[]): Keys => ({
  checks: Object.assign({}, ...files.map(({ checks }) => checks)),
  conceptual: Object.assign({}, ...files.map(({ conceptual }) => conceptual)),
});

/** What is computed of the questions of one folder, in a file that computes those of several. */
function inFolder(folder: string, { checks, conceptual }: Keys): Keys {
  const ids = new Set(readQuestions(folder).map(({ id }) => id));
  const pick = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  return { checks: pick(checks), conceptual: pick(conceptual) };
}

/** The computations of a bank of variants, written once for each family; one without a variant would check nothing. */
function ofFamilies(folder: string, byFamily: Readonly<Record<string, Check>>): Keys {
  const variants = readQuestions(folder);
  const unused = Object.keys(byFamily).filter((name) => !variants.some(({ family }) => family?.name === name));
  if (unused.length > 0) throw new Error(`${folder} has no variant of ${unused.join(', ')}.`);
  const checks = variants.flatMap(({ id, family }) => {
    const check = byFamily[family?.name ?? ''];
    return check ? [[id, check] as const] : [];
  });
  return { checks: Object.fromEntries(checks), conceptual: {} };
}

const bank = (course: string, ...names: string[]) => names.map((name) => `bank/${course}-${name}`);
const packs: [name: string, keys: Keys, folders: string[], whole: boolean][] = [
  ['SAT Practice Test 1, reading and writing 1', reading1, ['mocks/sat-full-1/reading-writing-1'], true],
  [
    'SAT Practice Test 1, reading and writing 2',
    reading2,
    ['mocks/sat-full-1/reading-writing-2', 'mocks/sat-full-1/reading-writing-2-harder'],
    false,
  ],
  [
    'SAT Practice Test 1, mathematics',
    join(mathematics, mathematicsForms),
    ['mathematics-1', 'mathematics-2', 'mathematics-2-harder'].map((module) => `mocks/sat-full-1/${module}`),
    true,
  ],
  ['SAT Practice Test 2, mathematics 1', mathematics2, ['mocks/sat-full-2/mathematics-1'], true],
  ['SAT Practice Test 2, mathematics 2, easier', mathematics2Easier, ['mocks/sat-full-2/mathematics-2'], true],
  ['SAT Practice Test 2, mathematics 2, harder', mathematics2Harder, ['mocks/sat-full-2/mathematics-2-harder'], true],
  [
    'SAT Practice Test 2, reading and writing',
    readingWriting2,
    ['reading-writing-1', 'reading-writing-2', 'reading-writing-2-harder'].map((module) => `mocks/sat-full-2/${module}`),
    false,
  ],
  ['SAT Practice Test 3, mathematics 1', mathematics3, ['mocks/sat-full-3/mathematics-1'], true],
  ['SAT Practice Test 3, mathematics 2, easier', mathematics3Easier, ['mocks/sat-full-3/mathematics-2'], true],
  ['SAT Practice Test 3, mathematics 2, harder', mathematics3Harder, ['mocks/sat-full-3/mathematics-2-harder'], true],
  [
    'SAT Practice Test 3, reading and writing',
    readingWriting3,
    ['reading-writing-1', 'reading-writing-2', 'reading-writing-2-harder'].map((module) => `mocks/sat-full-3/${module}`),
    false,
  ],
  ['AP Calculus BC Practice Test 1', calculus, ['mocks/ap-calculus-bc-1/part-a', 'mocks/ap-calculus-bc-1/part-b'], true],
  [
    'AP Calculus BC, drills and a quiz',
    join(bankCalculus1, bankCalculus2),
    ['bank/ap-calculus-bc', 'quizzes/ap-calculus-bc-rates-and-accumulation'],
    true,
  ],
  [
    'drills, reading and writing',
    join(bankReading, bankMoreReading),
    bank('sat', 'craft-and-structure', 'information-and-ideas', 'standard-english-conventions', 'expression-of-ideas'),
    false,
  ],
  [
    'drills, mathematics',
    join(
      bankMathematics,
      bankAlgebra,
      bankAdvancedMath,
      bankData,
      bankRates,
      bankStatistics,
      bankGeometry,
      bankMoreGeometry,
      bankMoreMathematics,
    ),
    bank('sat', 'algebra', 'advanced-math', 'data-analysis', 'geometry-trigonometry'),
    true,
  ],
  [
    'AP Microeconomics',
    microeconomics,
    [
      'mocks/ap-microeconomics-1/multiple-choice',
      'quizzes/ap-microeconomics-supply-and-demand',
      'quizzes/ap-microeconomics-firms-and-market-power',
      'bank/ap-microeconomics',
    ],
    false,
  ],
  [
    'AP Macroeconomics',
    macroeconomics,
    [
      'mocks/ap-macroeconomics-1/multiple-choice',
      'quizzes/ap-macroeconomics-measuring-the-economy',
      'quizzes/ap-macroeconomics-money-and-policy',
      'bank/ap-macroeconomics',
    ],
    false,
  ],
  [
    'AP Computer Science A',
    computerScience,
    [
      'mocks/ap-computer-science-a-1/section-1',
      'quizzes/ap-computer-science-a-objects-and-loops',
      'quizzes/ap-computer-science-a-classes-and-arrays',
      'bank/ap-computer-science-a',
    ],
    true,
  ],
  [
    'AP Precalculus',
    join(precalculus, inFolder('bank/ap-precalculus', bankAp)),
    [
      'mocks/ap-precalculus-1/part-a',
      'mocks/ap-precalculus-1/part-b',
      'quizzes/ap-precalculus-polynomials-and-exponentials',
      'quizzes/ap-precalculus-logarithms-and-waves',
      'bank/ap-precalculus',
    ],
    true,
  ],
  [
    'AP Statistics',
    join(statistics, inFolder('bank/ap-statistics', bankAp)),
    ['mocks/ap-statistics-1/section-1', 'quizzes/ap-statistics-data-and-probability', 'bank/ap-statistics'],
    true,
  ],
  ['variants, Algebra', ofFamilies('bank/sat-algebra-variants', algebra), bank('sat', 'algebra-variants'), true],
  [
    'variants, Advanced Math',
    ofFamilies('bank/sat-advanced-math-variants', advancedMath),
    bank('sat', 'advanced-math-variants'),
    true,
  ],
  [
    'variants, Geometry and Trigonometry',
    ofFamilies('bank/sat-geometry-trigonometry-variants', geometry),
    bank('sat', 'geometry-trigonometry-variants'),
    true,
  ],
  [
    'variants, AP Statistics',
    ofFamilies('bank/ap-statistics-variants', statisticsFamilies),
    bank('ap', 'statistics-variants'),
    true,
  ],
  [
    'variants, AP Microeconomics',
    ofFamilies('bank/ap-microeconomics-variants', microeconomicsFamilies),
    bank('ap', 'microeconomics-variants'),
    true,
  ],
  [
    'variants, AP Macroeconomics',
    ofFamilies('bank/ap-macroeconomics-variants', macroeconomicsFamilies),
    bank('ap', 'macroeconomics-variants'),
    true,
  ],
  ['drills, AP', bankAp, bank('ap', 'psychology', 'us-government', 'microeconomics', 'statistics', 'precalculus'), false],
];

describe.each(packs)('the keys of %s', (_, { checks, conceptual }, folders, whole) => {
  const questions: Question[] = folders.flatMap(readQuestions);
  const computed = questions.filter(({ id }) => id in checks).map((question) => [question.id, question] as const);

  it.each(computed)('%s', (_id, question) => {
    expect(problems(checks, question)).toEqual([]);
    // A wrong key would be found.
    expect(spoiled(question).filter((copy) => problems(checks, copy).length === 0)).toEqual([]);
  });

  it('are each computed, or a matter of words for a reason', () => {
    const without = questions.filter(({ id }) => !(id in checks) && !(id in conceptual)).map(({ id }) => id);
    const gone = [...Object.keys(checks), ...Object.keys(conceptual)].filter((id) => !questions.some((each) => each.id === id));
    const reasons = Object.values(conceptual).filter((reason) => reason.length < 20);
    expect({ without: whole ? without : [], gone, reasons }).toEqual({ without: [], gone: [], reasons: [] });
  });
});
