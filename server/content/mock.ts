import { readdir, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  type ExamShape,
  type ModuleTool,
  moduleTools,
  type ReferenceSheetName,
  referenceSheets,
} from '../../contract/exam/quizzes.ts';
import { defaultModuleSeconds } from '../../contract/limits.ts';
import { type BlueprintName, blueprintNames, offBlueprint } from './blueprints.ts';
import { hashContent } from './digest.ts';
import { readExam } from './exam-year.ts';
import { siblingsTogether } from './family-siblings.ts';
import type { Fields } from './fields.ts';
import { hasFile, readYamlFile } from './file.ts';
import { readSection, sectionFile } from './free-response/section.ts';
import { type Head, isName, nameProblems, nameRule, readHead } from './head.ts';
import { nearDuplicates } from './near-duplicates.ts';
import { inOrder, type Problem, type RefusedFolder, type Report } from './problem.ts';
import { placed, type QuizContent, readModule } from './quiz.ts';

/**
 * A module with its place in a mock test. `harder`: its harder form, where `quiz` is the easier one. `seconds` null: the default; `tools` left out: those of
 * its type; `reference`: whose sheet, where it is not the SAT's; `breakSeconds`: before it, if any. `photographing`: how many of a free-response section's seconds are for photographing pages.
 */
export type ModuleContent = {
  quiz: QuizContent;
  harder?: QuizContent;
  type: string;
  seconds: number | null;
  tools?: ModuleTool[];
  reference?: ReferenceSheetName;
  breakSeconds?: number;
  photographing?: number;
};

/** A mock test as it is stored, its modules in order. `digest` is the SHA-256 of all of it. `blueprint`: the official shape that it claims to have; `exam`: whose exam that is, as students are told. */
export type MockContent = Head & {
  slug: string;
  modules: ModuleContent[];
  digest: string;
  blueprint?: BlueprintName;
  exam?: ExamShape;
};

type ListedModule = Omit<ModuleContent, 'quiz' | 'harder'> & { folder: string; harderFolder?: string; fields: Fields };

const types = ['reading-writing', 'math', 'general', 'free-response'] as const;

/** What a module's time can be, in s. */
const shortest = 60;
const longest = 14_400;

/** The break of the digital SAT between its two sections, and the longest that there can be, in s. */
const betweenSections = 600;
const longestBreak = 3600;

/** Reads and checks a mock test's folder with all its modules. The answer is the test, or all that is wrong in any of them. */
export async function readMock(folder: string): Promise<{ mock: MockContent } | RefusedFolder> {
  const slug = basename(await realpath(folder));
  const file = `${slug}/mock.yaml`;
  const problems: Problem[] = nameProblems(slug, file);
  const report: Report = (line, reason) => {
    problems.push({ file, line, reason });
  };
  const fields = await readYamlFile(folder, 'mock.yaml', report);
  if (!fields) return { slug, problems };
  if (await hasFile(folder, 'quiz.yaml')) report(1, 'there is a quiz.yaml beside this file: a folder is a quiz or a mock test');
  const head = readHead(fields);
  const exam = readExam(fields, head.title);
  const blueprint = fields.has('blueprint') ? fields.choice('blueprint', blueprintNames) : undefined;
  const listed = await readList(fields, folder);
  fields.finish();
  const modules: ModuleContent[] = [];
  const read = async (name: string, type: string): Promise<QuizContent | undefined> => {
    const readFolder = type === 'free-response' ? readSection : readModule;
    const module = await readFolder(join(folder, name), `${slug}/${name}`);
    if ('quiz' in module) return module.quiz;
    problems.push(...module.problems);
    return undefined;
  };
  for (const { folder: name, harderFolder, fields: module, ...place } of listed) {
    const quiz = await read(name, place.type);
    const harder = harderFolder === undefined ? undefined : await read(harderFolder, place.type);
    if (quiz) modules.push({ ...place, quiz, ...(harder && { harder }) });
    if (quiz) checkUncounted(module, quiz);
    if (harder) checkUncounted(module, harder);
    if (quiz && harder) checkForms(module, quiz, harder);
    if (quiz) checkWay(module, quiz, place.photographing);
  }
  if (problems.length === 0) {
    for (const reason of blueprint ? offBlueprint(blueprint, modules) : []) fields.report('blueprint', reason);
    const questions = formsOf(modules).flatMap((quiz) => placed(quiz));
    problems.push(...nearDuplicates(questions), ...siblingsTogether(questions));
  }
  if (problems.length > 0) return { slug, problems: inOrder(problems) };
  const pinned = modules.map(({ quiz, harder, ...place }) => ({
    ...{ slug: quiz.slug, digest: quiz.digest },
    ...(harder && { harder: { slug: harder.slug, digest: harder.digest } }),
    ...place,
  }));
  const digest = hashContent({ head, modules: pinned, ...(exam && { exam }) });
  return { mock: { slug, ...head, modules, digest, ...(blueprint && { blueprint }), ...(exam && { exam }) } };
}

/** The modules of a mock test, each in all of its forms. */
export const formsOf = (modules: readonly Pick<ModuleContent, 'quiz' | 'harder'>[]): QuizContent[] =>
  modules.flatMap(({ quiz, harder }) => (harder ? [quiz, harder] : [quiz]));

/** Of the real test two questions a module are being tried out. */
const uncountedAtMost = 2;

/** Whichever form of a module a student sits, most of it counts. */
function checkUncounted(module: Fields, { slug, questions }: QuizContent): void {
  const uncounted = questions.filter(({ key }) => key.uncounted).length;
  if (uncounted > uncountedAtMost)
    module.report('folder', `${slug} has ${uncounted} questions that are uncounted: ${uncountedAtMost} at most`);
}

/** Nobody can tell the forms of a module apart before its questions. */
function checkForms(module: Fields, easier: QuizContent, harder: QuizContent): void {
  if (easier.title !== harder.title) module.report('harder', `the titles differ: '${easier.title}' and '${harder.title}'`);
  const counts = [easier, harder].map(({ questions }) => questions.length);
  if (counts[0] !== counts[1]) module.report('harder', `the forms have ${counts.join(' and ')} questions: both have as many`);
}

/** The modules whose folders can be read. What is wrong with the list is reported, and a module's folder that is not in it. */
async function readList(fields: Fields, folder: string): Promise<ListedModule[]> {
  const listed: ListedModule[] = [];
  const lineByName = new Map<string, number>();
  let before: string | null = null;
  for (const module of fields.maps('modules')) {
    const name = module.text('folder')?.text;
    const type = module.choice('type', types) ?? '';
    const harder = module.optionalText('harder')?.text;
    const place = { type, ...readTime(module, type), ...readTools(module), ...readBreak(module, type, before) };
    if (type === 'free-response') module.forbid('harder', 'a free-response section has one form');
    if (harder !== undefined && !listed.some((each) => each.type === type))
      module.report('harder', `no module of the type '${type}' comes before this one, by which a form could be chosen`);
    before = type;
    module.finish();
    const isFolder = name !== undefined && takeName(module, 'folder', name, lineByName);
    const isHarder = harder !== undefined && takeName(module, 'harder', harder, lineByName);
    if (isFolder) listed.push({ folder: name, ...(isHarder && { harderFolder: harder }), ...place, fields: module });
  }
  for (const { name, file } of await moduleFolders(folder)) {
    if (!lineByName.has(name)) fields.report('modules', `the folder '${name}' has a ${file}, but is not one of the modules`);
  }
  return listed;
}

/** Whether a folder's name can be that of a module, and is no other module's already. */
function takeName(module: Fields, key: string, name: string, lineByName: Map<string, number>): boolean {
  const earlier = lineByName.get(name);
  if (earlier === undefined) lineByName.set(name, module.line);
  else module.report(key, `'${name}' is also the module in line ${earlier}`);
  if (earlier === undefined && !isName(name)) module.report(key, `'${key}' is '${name}': ${nameRule}`);
  return earlier === undefined && isName(name);
}

function readSeconds(module: Fields): number | null {
  const time = module.optionalText('time');
  if (!time) return null;
  const seconds = /^\d{1,6}$/.test(time.text) ? Number(time.text) : 0;
  if (seconds < shortest || seconds > longest)
    module.report('time', `'time' is '${time.text}': it is in whole seconds, ${shortest} to ${longest}`);
  return seconds;
}

/** The longest that photographing can take, in s. */
const longestPhotographing = 1800;

/** A module's time, and of a free-response section how much of it is for photographing pages, which comes after what its time says. */
function readTime(module: Fields, type: string): { seconds: number | null; photographing?: number } {
  const seconds = readSeconds(module);
  if (type !== 'free-response') return { seconds };
  const written = module.optionalText('photographing');
  if (!written) return { seconds };
  const photographing = /^\d{1,4}$/.test(written.text) ? Number(written.text) : 0;
  if (photographing < shortest || photographing > longestPhotographing)
    module.report(
      'photographing',
      `'photographing' is '${written.text}': it is in whole seconds, ${shortest} to ${longestPhotographing}`,
    );
  return { seconds: (seconds ?? defaultModuleSeconds) + photographing, photographing };
}

/** What is written on paper needs a time for its photos, and nothing else has one. */
function checkWay(module: Fields, { tasks }: QuizContent, photographing: number | undefined): void {
  const isPaper = tasks?.[0]?.delivered.by === 'paper';
  if (isPaper && photographing === undefined)
    module.report('folder', "a section that is answered on paper has a 'photographing': seconds for the photos of its pages");
  if (tasks && !isPaper && photographing !== undefined)
    module.report('photographing', "'photographing' is only for a section that is answered on paper");
}

/** The break before a module of `type`, after one of the type `before` (null: it is the first). Left out: ten minutes from one section of the SAT to the other. */
function readBreak(module: Fields, type: string, before: string | null): { breakSeconds?: number } {
  const written = module.optionalText('break');
  if (!written) return before === 'reading-writing' && type === 'math' ? { breakSeconds: betweenSections } : {};
  const seconds = /^\d{1,6}$/.test(written.text) ? Number(written.text) : -1;
  if (seconds < 0 || seconds > longestBreak)
    module.report('break', `'break' is '${written.text}': it is in whole seconds, 0 to ${longestBreak}`);
  if (before === null) module.report('break', 'there is no break before the first module');
  return seconds > 0 ? { breakSeconds: seconds } : {};
}

/** What the module offers beside its questions: any of the tools, each once. Left out: what its type offers. */
function readTools(module: Fields): Pick<ModuleContent, 'tools' | 'reference'> {
  if (!module.has('tools')) return readReference(module, []);
  const written = module.texts('tools');
  const tools = moduleTools.filter((tool) => written.some(({ text }) => text === tool));
  if (tools.length < written.length)
    module.report('tools', `'tools' is a list of ${moduleTools.join(' and ')}, each at most once`);
  return { tools, ...readReference(module, tools) };
}

/** Whose reference sheet it offers. Left out: that of the SAT. */
function readReference(module: Fields, tools: readonly ModuleTool[]): Pick<ModuleContent, 'reference'> {
  if (!tools.includes('reference')) {
    module.forbid('reference', "'reference' says whose sheet it is, and needs 'reference' in the list of 'tools'");
    return {};
  }
  const reference = module.has('reference') ? module.choice('reference', referenceSheets) : undefined;
  return reference ? { reference } : {};
}

/** The folders that a module could be meant by, each with the file that makes it one. */
async function moduleFolders(folder: string): Promise<{ name: string; file: string }[]> {
  const found: { name: string; file: string }[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    for (const file of ['quiz.yaml', sectionFile]) {
      if (await hasFile(join(folder, entry.name), file)) found.push({ name: entry.name, file });
    }
  }
  return found.sort((one, other) => (one.name < other.name ? -1 : 1));
}
