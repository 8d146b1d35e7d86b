import type * as z from 'zod/mini';
import { type exportGrades as call, type Grade, mostGradebookStudents } from '../../../contract/desk/gradebook.ts';
import type { Act } from '../../audit/act.ts';
import { CallRefused } from '../../http/refused.ts';
import { toCsv } from './csv.ts';
import { openGradebook, readLines } from './read.ts';

const stateWords: Record<Grade['state'], string> = {
  ...{ none: '', assigned: 'Not started', inProgress: 'Under way', submitted: 'Finished' },
  ...{ given: 'Not handed in yet', missing: 'Missing', handedIn: 'Handed in', givenBack: 'Given back' },
};
const toText = ({ state, percent }: Grade): string => (percent === null ? stateWords[state] : String(percent));

/** A gradebook as a file for spreadsheets, percents as numbers. Throws `CallRefused`: 400, 404, 409. */
export async function exportGrades(
  { tx, now, record }: Act,
  { reason, ...whose }: z.output<typeof call.body>,
): Promise<{ name: string; csv: string }> {
  const { kind, id, name, people, tests, homework } = await openGradebook(tx, whose);
  if (people.length > mostGradebookStudents)
    throw new CallRefused(
      409,
      'conflict',
      `That’s ${people.length} students. A file holds ${mostGradebookStudents}: save it by groups.`,
    );
  const lines = await readLines(tx, people, { tests, homework, now });
  const head = ['Student', 'Average', ...[...tests, ...homework].map(({ title }) => title)];
  const rows = lines.map((line) => [line.name, line.average === null ? '' : String(line.average), ...line.grades.map(toText)]);
  const about = { people: people.map((person) => person.id), after: { students: people.length } };
  await record({ action: 'gradebook.export', subject: { kind, id, name }, ...about, reason });
  return {
    name: `gradebook-${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'students'}.csv`,
    csv: toCsv([head, ...rows]),
  };
}
