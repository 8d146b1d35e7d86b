import { type AnswerWay, answerWays, type RubricItem, type Task } from '../../../contract/free-response/tasks.ts';
import type { TaskKey } from '../../db/tables/free-response.ts';
import { hashContent } from '../digest.ts';
import type { Fields } from '../fields.ts';
import { Figures } from '../figures.ts';
import { readYamlFile } from '../file.ts';
import { isName, nameRule, readModuleHead } from '../head.ts';
import { type MarkdownDeps, renderHtml } from '../markdown.ts';
import { inOrder, type Problem, type RefusedFolder, type Report } from '../problem.ts';
import type { QuizContent } from '../quiz.ts';
import { checkSubject, readSkillList } from '../skill-list.ts';

/** A task as it is stored; `name` is its lasting id in the section. */
export type TaskContent = { name: string; delivered: Task; key: TaskKey };

/** A free-response section as it is stored: a module without questions of its own. */
export type SectionContent = QuizContent & { tasks: TaskContent[] };

export const sectionFile = 'free-response.yaml';

/** The most that one row of a rubric, and the most parts that a question can have. */
const pointsAtMost = 9;
const partNames = 'abcdefgh';

/** Reads and checks the folder of a free-response section; `slug` is 'mock/module'. The answer is the section, or all that is wrong with it. */
export async function readSection(folder: string, slug: string): Promise<{ quiz: SectionContent } | RefusedFolder> {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const into =
    (list: Problem[]): Report =>
    (line, reason) => {
      list.push({ file: `${slug}/${sectionFile}`, line, reason });
    };
  const [report, warn] = [into(problems), into(warnings)];
  const fields = await readYamlFile(folder, sectionFile, report, warn);
  if (!fields) return { slug, problems };
  const head = readModuleHead(fields);
  const list = await readSkillList(folder, (file, line, reason) => problems.push({ file, line, reason }));
  if (list) checkSubject(list, head.subject, fields);
  const by = fields.choice('answer', answerWays) ?? 'text';
  const figures = new Figures(folder, slug);
  const tasks: TaskContent[] = [];
  const lines: number[] = [];
  const names = new Set<string>();
  for (const [index, question] of fields.maps('questions').entries()) {
    const name = readName(question, names);
    for (const task of await readTasks(question, { name, number: index + 1, by }, { figures, report, warn })) {
      tasks.push(task);
      lines.push(question.line);
    }
    question.finish();
  }
  fields.finish();
  const { images, faults } = await figures.all();
  problems.push(...faults);
  if (problems.length > 0) return { slug, problems: inOrder(problems) };
  const digest = hashContent({ head, tasks });
  return { quiz: { slug, ...head, questions: [], tasks, lines, sources: [], images, digest, warnings } };
}

function readName(question: Fields, names: Set<string>): string {
  const name = question.text('id')?.text ?? '';
  if (name !== '' && !isName(name)) question.report('id', `'id' is '${name}': ${nameRule}`);
  if (names.has(name)) question.report('id', `'${name}' is also the id of an earlier question`);
  if (name !== '') names.add(name);
  return name;
}

type Place = { name: string; number: number; by: AnswerWay };
type Part = { part: string; prompt: string; model: string; rubric: RubricItem[] };

/** The tasks of one question: one of each part where answers are typed, one of all parts on paper. */
async function readTasks(question: Fields, { name, number, by }: Place, surroundings: MarkdownDeps): Promise<TaskContent[]> {
  const passage = await readStimulus(question, surroundings);
  const parts: Part[] = [];
  const written = question.maps('parts');
  if (written.length > partNames.length)
    question.report('parts', `there are ${written.length} parts: a question has ${partNames.length} at most`);
  for (const [index, fields] of written.entries()) parts.push(await readPart(fields, partNames[index] ?? '', surroundings));
  const make = (part: string | null, of: Part[]): TaskContent => ({
    name: part === null ? name : `${name}-${part}`,
    delivered: {
      ...passage,
      question: part === null ? of.map(withLetter).join('') : (of[0]?.prompt ?? ''),
      questionFormat: 'html',
      options: {},
      optionFormat: 'html',
      kind: 'written',
      mcq: false,
      by,
      place: { question: number, part },
      points: of.flatMap(({ rubric }) => rubric).reduce((sum, { points }) => sum + points, 0),
    },
    key: {
      rubric: of.flatMap(({ rubric }) => rubric),
      model:
        part === null
          ? of.map(({ part: letter, model }) => withLetter({ part: letter, prompt: model })).join('')
          : (of[0]?.model ?? ''),
    },
  });
  return by === 'paper' ? [make(null, parts)] : parts.map((part) => make(part.part, [part]));
}

const withLetter = ({ part, prompt }: Pick<Part, 'part' | 'prompt'>): string => `<p><strong>Part ${part}</strong></p>${prompt}`;

async function readPart(fields: Fields, part: string, surroundings: MarkdownDeps): Promise<Part> {
  const prompt = await html(fields, 'prompt', surroundings);
  const model = await html(fields, 'model', surroundings);
  const rubric: RubricItem[] = [];
  for (const row of fields.maps('rubric')) {
    const text = await html(row, 'text', surroundings);
    rubric.push({ part, text, points: readPoints(row) });
    row.finish();
  }
  fields.finish();
  return { part, prompt, model, rubric };
}

function readPoints(row: Fields): number {
  const written = row.optionalText('points');
  if (!written) return 1;
  const points = /^[1-9]$/.test(written.text) ? Number(written.text) : 0;
  if (points === 0) row.report('points', `'points' is '${written.text}': it is a whole number, 1 to ${pointsAtMost}`);
  return points;
}

type Stimulus = Pick<Task, 'passage' | 'passageFormat' | 'passageAlt'>;

/** What a question is about: a text, whose figures are images in it, or nothing. */
async function readStimulus(question: Fields, surroundings: MarkdownDeps): Promise<Stimulus> {
  if (!question.has('stimulus')) return {};
  return { passage: await html(question, 'stimulus', surroundings), passageFormat: 'html' };
}

async function html(fields: Fields, key: string, surroundings: MarkdownDeps): Promise<string> {
  const written = fields.text(key);
  return written ? await renderHtml(written, surroundings) : '';
}
