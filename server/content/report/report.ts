import { difficulties, drillLength } from '../../../contract/practice/practice.ts';
import { type DomainShare, listShares } from '../blueprints.ts';
import { formsOf } from '../mock.ts';
import { nearDuplicates } from '../near-duplicates.ts';
import type { RefusedFolder } from '../problem.ts';
import type { QuestionContent } from '../question.ts';
import { placed, type QuizContent } from '../quiz.ts';
import { brokenExposure, type FormExposure, readExposure } from './exposure.ts';
import { unmarkedTexts } from './marks.ts';
import { brokenPredictors, brokenSkills, type Predictors, readPredictors } from './predictors.ts';
import { type ReportedPack, readPacks } from './read-packs.ts';
import { brokenTexts, readTexts, type TextStatistics } from './texts.ts';
import { brokenWeight, weighForm } from './weight.ts';

/** How many questions of a skill there are at each level. */
export type SkillCoverage = { domain: string; skill: string; levels: Record<string, number>; total: number };

/** One list of questions as a student meets it: a quiz, a bank, or one form of a module. `bytes`: its content as it travels. `broken`: what is out of bounds. `reports`: what students say is wrong with its questions, where it was asked for. */
export type FormReport = {
  slug: string;
  questions: number;
  bytes: number;
  predictors: Predictors;
  texts: TextStatistics;
  broken: string[];
  reports?: QuestionReports[];
};

/** How many students say that something is wrong with a question, and how many of them have no answer yet. */
export type QuestionReports = { question: string; reports: number; unanswered: number };

/**
 * What can be told of a pack from its files. `blueprint` and `exposure` only of a mock test; `drills` only of a bank: how many drills bring no
 * question twice, and the skill that runs dry first. `broken`: what is out of bounds in the pack as a whole.
 */
export type PackReport = {
  slug: string;
  kind: 'quiz' | 'bank' | 'mock';
  title: string | null;
  subject: string;
  coverage: SkillCoverage[];
  forms: FormReport[];
  blueprint?: { name: string; shares: DomainShare[] };
  exposure?: FormExposure[];
  drills?: { withoutRepeat: number; fewest: { skill: string; questions: number } };
  broken: string[];
};

/** `broken`: what is out of bounds between packs; `refused`: what an import would not take. */
export type ContentReport = { packs: PackReport[]; broken: string[]; refused: RefusedFolder[] };

/** Reports on every quiz, bank and mock test in a folder, from its files alone. Throws `CallRefused` where there is none. */
export async function reportContent(folder: string): Promise<ContentReport> {
  const { packs, refused } = await readPacks(folder);
  const reported = packs.map(reportPack);
  const broken = [...sharedOpenings(reported), ...brokenSkills(packs.flatMap(listsOf)), ...sharedQuestions(packs)];
  return { packs: reported, broken, refused };
}

/** Whether anything is out of bounds, or refused. */
export const isOutOfBounds = ({ packs, broken, refused }: ContentReport): boolean =>
  broken.length > 0 ||
  refused.length > 0 ||
  packs.some((pack) => pack.broken.length > 0 || pack.forms.some((form) => form.broken.length > 0));

function reportPack(pack: ReportedPack): PackReport {
  if ('mock' in pack) return reportMock(pack.mock);
  const { kind, quiz } = 'bank' in pack ? { kind: 'bank' as const, quiz: pack.bank } : { kind: 'quiz' as const, quiz: pack.quiz };
  const coverage = coverSkills(quiz.questions);
  const { slug, title, subject } = quiz;
  return {
    ...{ slug, kind, title, subject, coverage },
    forms: [reportForm(quiz, kind === 'quiz')],
    ...(kind === 'bank' ? { drills: countDrills(coverage) } : {}),
    broken: [],
  };
}

function reportMock(mock: Extract<ReportedPack, { mock: unknown }>['mock']): PackReport {
  const { slug, title, subject, blueprint, modules } = mock;
  // A free-response section has no keys, levels or skills to count.
  const all = formsOf(modules);
  const forms = all.filter(({ tasks }) => tasks === undefined);
  const written = all.filter(({ tasks }) => tasks !== undefined);
  const exposure = readExposure(mock);
  return {
    ...{ slug, kind: 'mock', title, subject },
    coverage: coverSkills(forms.flatMap(({ questions }) => questions)),
    forms: forms.map((form) => reportForm(form, true)),
    ...(blueprint && forms.length > 0 && { blueprint: { name: blueprint, shares: listShares(blueprint, modules) } }),
    exposure,
    broken: [...brokenExposure(exposure), ...written.flatMap((section) => brokenWeight(weighForm(section)))],
  };
}

/** `isSat`: as it stands; of a bank a sitting has a few questions. */
function reportForm(quiz: QuizContent, isSat: boolean): FormReport {
  const { slug, questions } = quiz;
  const bytes = weighForm(quiz);
  const predictors = readPredictors(questions);
  const texts = readTexts(questions);
  const broken = [
    ...brokenPredictors(questions, predictors),
    ...brokenTexts(questions, texts),
    ...unmarkedTexts(quiz),
    ...(isSat ? brokenWeight(bytes) : []),
  ];
  return { slug, questions: questions.length, bytes, predictors, texts, broken };
}

function coverSkills(questions: readonly QuestionContent[]): SkillCoverage[] {
  const bySkill = new Map<string, SkillCoverage>();
  for (const { domain, skill, difficulty } of questions) {
    const name = `${domain}/${skill}`;
    const known = bySkill.get(name) ?? {
      domain,
      skill,
      levels: Object.fromEntries(difficulties.map((each) => [each, 0])),
      total: 0,
    };
    known.levels[difficulty] = (known.levels[difficulty] ?? 0) + 1;
    known.total += 1;
    bySkill.set(name, known);
  }
  return [...bySkill.values()].sort((one, other) => compare(one.domain, other.domain) || compare(one.skill, other.skill));
}

const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);

function countDrills(coverage: readonly SkillCoverage[]): NonNullable<PackReport['drills']> {
  const [smallest] = coverage.toSorted((one, other) => one.total - other.total);
  const all = coverage.reduce((sum, { total }) => sum + total, 0);
  const fewest = { skill: smallest?.skill ?? '', questions: smallest?.total ?? 0 };
  return { withoutRepeat: Math.floor(all / drillLength), fewest };
}

/** Lists whose keys begin alike are a pattern. */
function sharedOpenings(packs: readonly PackReport[]): string[] {
  const slugs = new Map<string, string[]>();
  for (const { slug, predictors } of packs.flatMap(({ forms }) => forms)) {
    if (predictors.opening !== null) slugs.set(predictors.opening, [...(slugs.get(predictors.opening) ?? []), slug]);
  }
  return [...slugs].filter(([, its]) => its.length > 1).map(([keys, its]) => `${its.join(' and ')} begin with the keys ${keys}`);
}

/** The lists of questions of a pack: each form of a mock test's modules, or the quiz or bank itself. */
function listsOf(pack: ReportedPack): QuizContent[] {
  if ('mock' in pack) return formsOf(pack.mock.modules);
  return ['bank' in pack ? pack.bank : pack.quiz];
}

/** A question that stands in two packs is known to who had the other one. */
function sharedQuestions(packs: readonly ReportedPack[]): string[] {
  const all = packs.flatMap((pack) => {
    if ('mock' in pack) return formsOf(pack.mock.modules).flatMap((quiz) => placed(quiz));
    return 'bank' in pack ? placed(pack.bank, 'bank.yaml') : placed(pack.quiz);
  });
  return nearDuplicates(all).map(({ file, line, reason }) => `${file}:${line}: ${reason}`);
}
