import type { ContentReport, FormReport, PackReport } from '../content/report/report.ts';
import type { Lengths } from '../content/report/texts.ts';
import { formatKilobytes } from '../content/report/weight.ts';
import { formatCount, formatTable, plain } from './text.ts';

/** A report on content as tables, pack by pack, with what is out of bounds at the end of each and between them. */
export function formatContentReport({ packs, broken, refused }: ContentReport): string {
  const outside = packs.reduce((sum, pack) => sum + brokenOf(pack).length, broken.length);
  const faulty = refused.flatMap(({ slug, problems }) => [
    `${slug}: refused, ${formatCount(problems.length, 'problem')}; \`content check\` lists what is wrong`,
  ]);
  const summary = outside === 0 ? 'Everything is within bounds.' : `Out of bounds in ${formatCount(outside, 'place')}.`;
  return [...packs.map(formatPack), ...faulty, ...listBroken(broken), summary].join('\n\n');
}

const kinds = { quiz: 'quiz', bank: 'bank', mock: 'mock test' } as const;
const percent = (share: number) => `${Math.round(100 * share)} %`;
const brokenOf = ({ broken, forms }: PackReport) => [...broken, ...forms.flatMap((form) => form.broken)];

function formatPack(pack: PackReport): string {
  const { slug, kind, subject, forms, coverage, drills } = pack;
  const questions = forms.reduce((sum, form) => sum + form.questions, 0);
  const title = pack.title === null ? '' : ` '${plain(pack.title)}'`;
  return [
    `${slug}: ${kinds[kind]}${title}, ${plain(subject)}, ${formatCount(questions, 'question')}`,
    ...(pack.blueprint ? [formatBlueprint(pack.blueprint)] : []),
    formatTable(
      ['domain', 'skill', 'easy', 'medium', 'hard', 'all'],
      coverage.map(({ domain, skill, levels, total }) => [
        ...[domain, skill],
        ...[levels.easy, levels.medium, levels.hard, total].map((count) => String(count ?? 0)),
      ]),
      'No questions.',
    ),
    ...(drills
      ? [
          `${formatCount(drills.withoutRepeat, 'drill')} without a repeat; fewest on ${plain(drills.fewest.skill)}: ${drills.fewest.questions}`,
        ]
      : []),
    formatForms(pack),
    ...formatReports(pack),
    ...listBroken(brokenOf(pack)),
  ].join('\n\n');
}

function formatBlueprint({ name, shares }: NonNullable<PackReport['blueprint']>): string {
  const rows = shares.map(({ domain, questions, withHarder, least, most }) => [
    ...[domain, String(questions), withHarder === undefined ? '-' : String(withHarder)],
    `${least}-${most}`,
  ]);
  return formatTable([`blueprint ${name}`, 'questions', 'with harder forms', 'share'], rows, 'No domains.');
}

/** What students say is wrong with its questions; nothing where it was not asked for, or where they say nothing. */
function formatReports({ forms }: PackReport): string[] {
  const rows = forms.flatMap(({ slug, reports = [] }) =>
    reports.map(({ question, reports: all, unanswered }) => [slug, question, String(all), String(unanswered)]),
  );
  return rows.length === 0 ? [] : [formatTable(['reported by students', 'question', 'reports', 'unanswered'], rows, '')];
}

/** Predictors and texts, a form a line. */
function formatForms({ forms, exposure = [] }: PackReport): string {
  const rows = forms.map((form) => {
    const { predictors, texts } = form;
    const share = exposure.find(({ slug }) => slug === form.slug)?.share ?? 1;
    return [
      ...[
        form.slug,
        String(form.questions),
        formatKilobytes(form.bytes),
        percent(share),
        formatLetters(form),
        percent(predictors.repeats),
      ],
      formatGuess(form),
      ...[percent(predictors.longestOption), percent(predictors.shortestOption)],
      ...[texts.passages, texts.prompts, texts.options, texts.explanations].map(formatLengths),
      texts.grade === null ? '-' : String(texts.grade),
    ];
  });
  return formatTable(columns, rows, 'No forms.');
}

const columns = [
  ...['form', 'questions', 'KB', 'given to', 'keys', 'repeats', 'unused longest', 'key longest', 'key shortest'],
  ...['words of passages', 'of prompts', 'of options', 'of explanations', 'grade'],
];

const formatLetters = ({ predictors: { letters } }: FormReport): string =>
  Object.entries(letters)
    .map(([letter, count]) => `${letter}${count}`)
    .join(' ') || '-';

const formatGuess = ({ predictors: { longestUnused: found } }: FormReport): string =>
  found.guesses === 0 ? '-' : percent(found.right / found.guesses);

/** Least, median and most. */
const formatLengths = ({ texts, least, median, most }: Lengths): string => (texts === 0 ? '-' : `${least}-${median}-${most}`);

const listBroken = (broken: readonly string[]): string[] =>
  broken.length === 0 ? [] : [`Out of bounds:\n${broken.map((each) => `  ${plain(each)}`).join('\n')}`];
