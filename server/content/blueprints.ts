import { offFreeResponse } from './free-response/shapes.ts';
import type { ModuleContent } from './mock.ts';
import { levels, type QuestionContent } from './question.ts';
import { offReference } from './reference-sheets.ts';

/** How many questions a domain has, least and most. */
type Share = readonly [least: number, most: number];

/** The official shape of a full test: its modules in order (questions, seconds), its domains, numeric entry where it has a share, and how many questions, harder than the rest, end each module of a type. */
type Blueprint = {
  modules: readonly { questions: number; seconds: number; type: string }[];
  domains: Readonly<Record<string, Share>>;
  numeric?: Share;
  hardLasts?: { type: string; questions: number };
};

/** The published shape of the digital SAT and of the multiple-choice sections of AP exams: each unit's share of the questions, rounded to whole ones. */
const blueprints = {
  sat: {
    modules: [
      { questions: 27, seconds: 1920, type: 'reading-writing' },
      { questions: 27, seconds: 1920, type: 'reading-writing' },
      { questions: 22, seconds: 2100, type: 'math' },
      { questions: 22, seconds: 2100, type: 'math' },
    ],
    domains: {
      'Craft and Structure': [13, 15],
      'Information and Ideas': [12, 14],
      'Standard English Conventions': [11, 15],
      'Expression of Ideas': [8, 12],
      Algebra: [13, 15],
      'Advanced Math': [13, 15],
      'Problem-Solving and Data Analysis': [5, 7],
      'Geometry and Trigonometry': [5, 7],
    },
    numeric: [9, 13],
    hardLasts: { type: 'math', questions: 5 },
  },
  'ap-calculus-bc': {
    modules: [
      { questions: 30, seconds: 3600, type: 'general' },
      { questions: 15, seconds: 2700, type: 'math' },
    ],
    domains: {
      'Limits and Continuity': [1, 4],
      'Differentiation: Definition and Fundamental Properties': [1, 4],
      'Differentiation: Composite, Implicit, and Inverse Functions': [1, 4],
      'Contextual Applications of Differentiation': [2, 5],
      'Analytical Applications of Differentiation': [3, 6],
      'Integration and Accumulation of Change': [7, 10],
      'Differential Equations': [2, 5],
      'Applications of Integration': [2, 5],
      'Parametric Equations, Polar Coordinates, and Vector-Valued Functions': [4, 7],
      'Infinite Sequences and Series': [7, 9],
    },
  },
  'ap-microeconomics': {
    modules: [{ questions: 60, seconds: 4200, type: 'general' }],
    domains: {
      'Basic Economic Concepts': [7, 9],
      'Supply and Demand': [12, 15],
      'Production, Cost, and the Perfect Competition Model': [13, 15],
      'Imperfect Competition': [9, 13],
      'Factor Markets': [6, 8],
      'Market Failure and the Role of Government': [5, 8],
    },
  },
  'ap-macroeconomics': {
    modules: [{ questions: 60, seconds: 4200, type: 'general' }],
    domains: {
      'Basic Economic Concepts': [3, 6],
      'Economic Indicators and the Business Cycle': [7, 10],
      'National Income and Price Determination': [10, 16],
      'Financial Sector': [11, 14],
      'Long-Run Consequences of Stabilization Policies': [12, 18],
      'Open Economy—International Trade and Finance': [6, 8],
    },
  },
  'ap-us-government': {
    modules: [{ questions: 55, seconds: 4800, type: 'general' }],
    domains: {
      'Foundations of American Democracy': [8, 12],
      'Interactions Among Branches of Government': [14, 20],
      'Civil Liberties and Civil Rights': [7, 10],
      'American Political Ideologies and Beliefs': [6, 8],
      'Political Participation': [11, 15],
    },
  },
  'ap-world-history': {
    modules: [{ questions: 55, seconds: 3300, type: 'general' }],
    domains: {
      'The Global Tapestry': [4, 6],
      'Networks of Exchange': [4, 6],
      'Land-Based Empires': [7, 8],
      'Transoceanic Interconnections': [7, 8],
      Revolutions: [7, 8],
      'Consequences of Industrialization': [7, 8],
      'Global Conflict': [4, 6],
      'Cold War and Decolonization': [4, 6],
      Globalization: [4, 6],
    },
  },
  'ap-psychology': {
    modules: [{ questions: 75, seconds: 5400, type: 'general' }],
    domains: {
      'Biological Bases of Behavior': [11, 19],
      Cognition: [11, 19],
      'Development and Learning': [11, 19],
      'Social Psychology and Personality': [11, 19],
      'Mental and Physical Health': [11, 19],
    },
  },
  'ap-precalculus': {
    modules: [
      { questions: 28, seconds: 4800, type: 'general' },
      { questions: 12, seconds: 2400, type: 'math' },
    ],
    domains: {
      'Polynomial and Rational Functions': [12, 16],
      'Exponential and Logarithmic Functions': [11, 16],
      'Trigonometric and Polar Functions': [12, 14],
    },
  },
  // As a transcription of the course description tells it (docs/decisions.md): the College Board's page told nothing of it in November 2026.
  'ap-statistics': {
    modules: [{ questions: 42, seconds: 5400, type: 'math' }],
    domains: {
      'Exploring One-Variable Data and Collecting Data': [9, 12],
      'Probability, Random Variables, and Probability Distributions': [7, 10],
      'Inference for Categorical Data: Proportions': [7, 10],
      'Inference for Quantitative Data: Means': [5, 8],
      'Regression Analysis': [5, 8],
    },
  },
  'ap-computer-science-a': {
    modules: [{ questions: 42, seconds: 5400, type: 'general' }],
    domains: {
      'Using Objects and Methods': [7, 10],
      'Selection and Iteration': [11, 14],
      'Class Creation': [5, 7],
      'Data Collections': [13, 16],
    },
  },
} as const satisfies Record<string, Blueprint>;

export type BlueprintName = keyof typeof blueprints;

export const blueprintNames = Object.keys(blueprints) as BlueprintName[];

/** The multiple choice of an exam, or of its modules of one type. */
export function countMultipleChoice(name: BlueprintName, type?: string): { questions: number; seconds: number } {
  const { modules }: Blueprint = blueprints[name];
  const own = modules.filter((module) => type === undefined || module.type === type);
  const sum = (count: (module: (typeof own)[number]) => number) => own.reduce((total, module) => total + count(module), 0);
  return { questions: sum(({ questions }) => questions), seconds: sum(({ seconds }) => seconds) };
}

/** How many questions of a domain each way through a test has, and how many it is to have. */
export type DomainShare = { domain: string; questions: number; withHarder?: number; least: number; most: number };

/** The domains of a test beside the shares that its blueprint gives them; numeric entry is listed as one where it has a share. */
export function listShares(name: BlueprintName, modules: readonly ModuleContent[]): DomainShare[] {
  const { domains, numeric }: Blueprint = blueprints[name];
  const ways = [modules, ...(modules.some(({ harder }) => harder) ? [withHarder(modules)] : [])].map((way) =>
    way.flatMap(({ quiz }) => quiz.questions),
  );
  const toShare = (domain: string, [least, most]: Share, isIts: (question: QuestionContent) => boolean): DomainShare => {
    const [questions = 0, harder] = ways.map((way) => way.filter(isIts).length);
    return { domain, questions, ...(harder === undefined ? {} : { withHarder: harder }), least, most };
  };
  return [
    ...Object.entries(domains).map(([domain, share]) => toShare(domain, share, (question) => question.domain === domain)),
    ...(numeric ? [toShare('Numeric entry', numeric, ({ delivered }) => delivered.kind === 'number')] : []),
  ];
}

/** A test as who is given every harder form sits it. */
const withHarder = (modules: readonly ModuleContent[]): ModuleContent[] =>
  modules.map((module) => ({ ...module, quiz: module.harder ?? module.quiz }));

/** What of a test is not in the shape that it claims to have, whichever forms a student sits; nothing where it is. */
export function offBlueprint(name: BlueprintName, all: readonly ModuleContent[]): string[] {
  const modules = all.filter(({ quiz }) => !quiz.tasks);
  const written = offFreeResponse(
    name,
    all.filter(({ quiz }) => quiz.tasks),
  );
  // A set of free response by itself has the shape of its sections alone.
  const asked = modules.length === 0 && all.length > 0 ? [] : offQuestions(name, modules);
  return [...asked, ...written, ...offReference(name, all)];
}

function offQuestions(name: BlueprintName, modules: readonly ModuleContent[]): string[] {
  const easier = offShape(name, modules);
  if (!modules.some(({ harder }) => harder)) return easier;
  const harder = offShape(name, withHarder(modules));
  return [...easier, ...harder.filter((reason) => !easier.includes(reason)).map((reason) => `with the harder forms: ${reason}`)];
}

function offShape(name: BlueprintName, modules: readonly ModuleContent[]): string[] {
  const { modules: shape, domains, numeric, hardLasts }: Blueprint = blueprints[name];
  const questions = modules.flatMap(({ quiz }) => quiz.questions);
  const count = (domain: string) => questions.filter((question) => question.domain === domain).length;
  const typed = questions.filter(({ delivered }) => delivered.kind === 'number').length;
  const unknown = [...new Set(questions.map(({ domain }) => domain))].filter((domain) => !(domain in domains));
  return [
    ...(modules.length === shape.length ? [] : [`there are ${modules.length} modules: '${name}' has ${shape.length}`]),
    ...modules.flatMap((module, at) => offModule(module, shape[at], at + 1)),
    ...unknown.map((domain) => `'${domain}' is no domain of '${name}'`),
    ...Object.entries(domains).flatMap(([domain, share]) => offShare(`'${domain}'`, count(domain), share)),
    ...(numeric ? offShare('numeric entry', typed, numeric) : []),
    ...(hardLasts ? modules.flatMap((module, at) => offLasts(module, hardLasts, at + 1)) : []),
  ];
}

/** None of the last questions is easier than one before, and on the whole they are harder, by the words of who wrote and, where it is known, of who solved them. */
function offLasts({ quiz, type }: ModuleContent, lasts: NonNullable<Blueprint['hardLasts']>, position: number): string[] {
  if (type !== lasts.type || quiz.questions.length <= lasts.questions) return [];
  const words = quiz.questions.map(({ difficulty, key: { solvedAs = difficulty } }) => [difficulty, solvedAs]);
  const hardness = words.map((both) => both.reduce((sum, word) => sum + ranks.indexOf(word), 0));
  const [rest, last] = [hardness.slice(0, -lasts.questions), hardness.slice(-lasts.questions)];
  const isHarder = Math.min(...last) >= Math.max(...rest) && mean(last) > mean(rest);
  const wanted = `its last ${lasts.questions} have to be as hard as any before, and harder on the whole`;
  return isHarder
    ? []
    : [
        `module ${position} ends with ${words
          .slice(-lasts.questions)
          .map(([written, solved]) => (written === solved ? written : `${written} (solved as ${solved})`))
          .join(', ')}: ${wanted}`,
      ];
}

const ranks: readonly string[] = levels;
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

function offModule({ quiz, seconds, type }: ModuleContent, shape: Blueprint['modules'][number] | undefined, position: number) {
  if (!shape) return [];
  const is = `${quiz.questions.length} questions, ${seconds ?? 'no'} seconds, type ${type}`;
  const wanted = `${shape.questions} questions, ${shape.seconds} seconds, type ${shape.type}`;
  return is === wanted ? [] : [`module ${position} has ${is}: it has to have ${wanted}`];
}

const offShare = (what: string, count: number, [least, most]: Share): string[] =>
  count >= least && count <= most ? [] : [`${what} has ${count} questions: ${least} to ${most} are its share`];
