import { LineCounter } from 'yaml';
import {
  type EditedField,
  editedFields,
  type FieldProblem,
  fixedInMock,
  type QuestionFields,
} from '../../../contract/desk/editing.ts';
import type { QuestionSource } from '../../db/tables/content.ts';
import { readYaml } from '../fields.ts';
import { numericEntry } from '../key.ts';
import { type QuestionContent, readQuestion } from '../question.ts';
import { toFields, writeFields } from './question-yaml.ts';

/** An edited question: how it is written, and, where nothing is wrong, as it is stored. */
export type EditedQuestion = {
  source: QuestionSource;
  content: QuestionContent | null;
  problems: FieldProblem[];
  warnings: FieldProblem[];
  changes: boolean;
};

/** Checks an edited question as an import would. `isDraft`: it may do without an explanation. `inMock`: of a mock test, whose form fixes what it is about and how hard it is. */
export async function checkEdited(
  { yaml: before, figures }: QuestionSource,
  fields: QuestionFields,
  { isDraft, inMock }: { isDraft: boolean; inMock: boolean },
): Promise<EditedQuestion> {
  const yaml = writeFields(before, fields);
  const lines = new LineCounter();
  const places = findPlaces(yaml);
  const problems: FieldProblem[] = [];
  const warnings: FieldProblem[] = [];
  const report = (line: number, reason: string) => problems.push({ field: fieldAt(places, line), reason });
  const warn = (line: number, reason: string) => warnings.push({ field: fieldAt(places, line), reason });
  const read = readYaml(yaml, { lines, report, warn });
  const address = async (path: string, tell: (reason: string) => void) => {
    const known = figures[path];
    if (known === undefined) tell(`there is no picture '${path}' with this question: import it with its picture`);
    return known;
  };
  const rules = { entry: inMock ? numericEntry.mock : numericEntry.quiz, drafts: isDraft };
  const content = read && (await readQuestion(read, { figures: { address }, report, warn }, rules));
  if (inMock) problems.push(...findMoved(toFields(before).fields, toFields(yaml).fields));
  const isWhole = content !== null && problems.length === 0;
  const changes = JSON.stringify(toFields(yaml).fields) !== JSON.stringify(toFields(before).fields);
  return { source: { yaml, figures }, content: isWhole ? content : null, problems, warnings, changes };
}

/** What would make the form another than its exam's. */
const findMoved = (before: QuestionFields, after: QuestionFields): FieldProblem[] =>
  fixedInMock.flatMap((field) =>
    before[field] === after[field]
      ? []
      : [{ field, reason: `it is '${before[field]}' in the shape of its mock test: it is changed in the test's files` }],
  );

type Place = { line: number; field: EditedField | null };

/** Where each key of a question that was written here stands: at the beginning of a line, options one deeper. */
function findPlaces(yaml: string): Place[] {
  let isInOptions = false;
  return yaml.split('\n').flatMap((text, at) => {
    const [, key] = /^([a-zA-Z]+):/.exec(text) ?? [];
    const [, letter] = (isInOptions && /^ {2}([A-F]):/.exec(text)) || [];
    if (key !== undefined) isInOptions = key === 'options';
    const name = key ?? letter;
    if (name === undefined) return [];
    const field = editedFields.find((each) => each === name) ?? (name === 'options' ? 'A' : null);
    return [{ line: at + 1, field }];
  });
}

const fieldAt = (places: readonly Place[], line: number): EditedField | null =>
  places.findLast((place) => place.line <= line)?.field ?? null;
