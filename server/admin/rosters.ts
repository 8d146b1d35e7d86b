import { importRoster } from '../desk/roster/import.ts';
import { readRoster } from '../desk/roster/read.ts';
import { siteAddress } from '../site-address.ts';
import type { Arguments } from './arguments.ts';
import type { Command } from './command.ts';
import { readDataFile, refuseFile } from './data-file.ts';
import { toSite } from './site.ts';
import { formatCount, formatTable } from './text.ts';

const options = {
  course: { value: 'ID', says: 'the course that all of them are enrolled in' },
  group: { value: 'ID', says: 'the group that all of them are put into' },
} as const;

const readWanted = async (args: Arguments, cwd: string) => {
  const { file, csv } = await readDataFile(args.positional(0), cwd, (text) => ({ csv: text }));
  return { file, wanted: { csv, course: args.optional('course'), group: args.optional('group') } };
};

const check: Command = {
  name: 'student check-file',
  summary: 'say what an import of a file with students would do, and what is wrong in it',
  positionals: ['FILE'],
  options,
  examples: ['student check-file class.csv --course course-sat'],
  run: async (db, args, { cwd }) => {
    const { file, wanted } = await readWanted(args, cwd);
    const { lines, problems } = await readRoster(db, wanted);
    if (problems.length > 0) return refuseFile({ file, problems: problems.map(toFileProblem) });
    const rows = lines.map(({ line, name, username, email, result }) => [String(line), name, username, email, result]);
    return {
      text: formatTable(['LINE', 'NAME', 'USERNAME', 'EMAIL', 'RESULT'], rows, 'There is nobody in it.'),
      data: { file, lines },
    };
  },
};

const importFile: Command = {
  name: 'student import',
  changes: true,
  summary: 'add the students of a file, each with a link by mail: all or nothing',
  positionals: ['FILE'],
  options,
  examples: ['student import class.csv --course course-sat', 'student import class.csv --group 5f0c'],
  notes:
    'The first line names the columns: First name, Last name, Email; and, if wished, Username, Phone, Class, Parent’s email.',
  run: async (_, args, deps) => {
    const { act, environment } = deps;
    const { file, wanted } = await readWanted(args, deps.cwd);
    const { lines, problems } = await readRoster(act.tx, wanted);
    if (problems.length > 0) return refuseFile({ file, problems: problems.map(toFileProblem) });
    const expected = lines.filter(({ result }) => result === 'new').length;
    const school = { isDemo: environment.demo, zone: environment.schoolTimeZone };
    const made = await importRoster(act, { ...wanted, expected }, { site: siteAddress(toSite(deps)), ...school });
    return {
      text: `${file}: added ${formatCount(made.added, 'student')}; ${made.known} of them ${made.known === 1 ? 'was' : 'were'} here already.`,
      data: { file, ...made },
    };
  },
};

const toFileProblem = ({ line, column, reason }: { line: number; column: string; reason: string }) => ({
  line,
  reason: column === '' ? reason : `${column}: ${reason}`,
});

/** Students from a file. */
export const rosterCommands: readonly Command[] = [check, importFile];
