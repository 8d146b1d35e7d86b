import { resolve } from 'node:path';
import type { ImportTarget } from '../../contract/desk/content.ts';
import { type CheckReport, checkContent, hasProblems, type ImportReport, importContent } from '../content/import.ts';
import type { Problem } from '../content/problem.ts';
import { isOutOfBounds, reportContent } from '../content/report/report.ts';
import { withReports } from '../content/report/student-reports.ts';
import type { Command } from './command.ts';
import { formatContentReport } from './content-report.ts';
import { formatCount, plain } from './text.ts';

const folders = ['FOLDER'];
const notes =
  'FOLDER has a quiz.yaml, a mock.yaml, a bank.yaml or a materials.yaml, or is a folder of such folders. Each is checked as a whole: a faulty\n' +
  'one is refused with every problem in it, the others are not kept from it, and the exit code is 1. content/README.md says how they are written.';

const importFolder: Command = {
  name: 'content import',
  changes: true,
  summary: 'bring quizzes, mock tests and PDFs of courses in, or up to date',
  positionals: folders,
  options: { draft: { says: 'keep them as drafts, which no student gets until they are published at the desk' } },
  examples: [
    'content import content/quizzes',
    'content import content/mocks/sat-practice-demo',
    'content import raptors --draft',
  ],
  notes: `${notes}\nWhat is imported is published at once, unless --draft is given: whoever starts from then on gets it. PDFs have no drafts.`,
  run: async (db, args, { now, cwd }) => {
    const as = args.flag('draft') ? 'draft' : 'version';
    return toOutcome(await importContent(db, resolve(cwd, args.positional(0)), now, as), as);
  },
};

const checkFolder: Command = {
  name: 'content check',
  summary: 'check them as an import would, and bring nothing in',
  positionals: folders,
  options: {},
  examples: ['content check content/quizzes'],
  notes,
  runOffline: async (args, { cwd }) => toOutcome(await checkContent(resolve(cwd, args.positional(0)))),
};

const reportFolder: Command = {
  name: 'content report',
  summary: 'what their questions are like: blueprint, coverage, exposure, predictors, texts',
  positionals: folders,
  options: { reports: { says: 'also what students reported of each question, from the database' } },
  examples: ['content report content', 'content report content/mocks/sat-full-1', 'content report content --reports'],
  notes:
    'Reads every quiz, bank and mock test in FOLDER, however deep. What is out of bounds is named, and the exit code is then 1; docs/admin.md says what\n' +
    'is measured, and by which bounds. Statistics of real sittings are at the desk.',
  runOffline: async (args, { cwd }) => {
    const report = await reportContent(resolve(cwd, args.positional(0)));
    return { text: formatContentReport(report), data: report, refused: isOutOfBounds(report) };
  },
  inSchool: {
    option: 'reports',
    run: async (db, args, { cwd }) => {
      const report = await withReports(db, await reportContent(resolve(cwd, args.positional(0))));
      return { text: formatContentReport(report), data: report, refused: isOutOfBounds(report) };
    },
  },
};

export const contentCommands: Command[] = [importFolder, checkFolder, reportFolder];

const toOutcome = (report: CheckReport | ImportReport, as: ImportTarget = 'version') => ({
  text: report.folders.map((folder) => formatFolder(folder, as)).join('\n'),
  data: report,
  refused: hasProblems(report),
});

type Folder = (CheckReport | ImportReport)['folders'][number];

function formatFolder(folder: Folder, as: ImportTarget): string {
  if ('problems' in folder) {
    return [
      `${folder.slug}: refused, ${formatCount(folder.problems.length, 'problem')}`,
      ...folder.problems.map(formatPlace),
    ].join('\n');
  }
  if ('files' in folder) return formatFiles(folder);
  const state = describeState(folder, as);
  const modules = folder.modules === undefined ? '' : ` in ${formatCount(folder.modules, 'module')}`;
  const bank = folder.bank ? ' for drills' : '';
  const { warnings = [] } = folder;
  const warned = warnings.length > 0 ? `, ${formatCount(warnings.length, 'warning')}` : '';
  const drafts = folder.drafts === undefined ? '' : `, ${formatCount(folder.drafts, 'draft')}`;
  const line = `${folder.slug}: ${state}, ${formatCount(folder.questions, 'question')}${modules}${bank}${drafts}${warned}`;
  return [line, ...warnings.map(formatPlace)].join('\n');
}

function describeState(folder: Exclude<Folder, { problems: Problem[] } | { files: number }>, as: ImportTarget): string {
  if (!('result' in folder)) return 'good';
  if (as === 'draft' && folder.result !== 'unchanged') return 'kept as a draft';
  return 'version' in folder ? `${folder.result}, version ${folder.version}` : 'drafts alone';
}

const formatPlace = ({ file, line, reason }: Problem): string => `  ${file}:${line}: ${plain(reason)}`;

function formatFiles(folder: Extract<Folder, { files: number }>): string {
  const files = formatCount(folder.files, 'PDF');
  if (!('result' in folder)) return `${folder.slug}: good, ${files}`;
  const { added, replaced, removed, kept } = folder;
  const changes = Object.entries({ added, replaced, removed, 'kept as uploaded at the desk': kept }).flatMap(([what, count]) =>
    count > 0 ? [`${count} ${what}`] : [],
  );
  return [`${folder.slug}: ${folder.result}`, files, ...changes].join(', ');
}
