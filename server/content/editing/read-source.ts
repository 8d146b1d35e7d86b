import { and, asc, eq } from 'drizzle-orm';
import type { QuestionFile, QuestionVersion } from '../../../contract/desk/editing.ts';
import type { Queryable } from '../../db/open.ts';
import { questions, quizVersions, quizzes } from '../../db/tables/content.ts';
import { together } from '../../db/together.ts';
import { CallRefused } from '../../http/refused.ts';
import { hashContent } from '../digest.ts';
import { type OpenPack, type PackQuestion, readPack } from '../drafts/read-pack.ts';
import { countSitting, type OpenModule, readMockModule } from './mock-module.ts';
import { toFields } from './question-yaml.ts';

/** `mock`: the id of the mock test, of whose module it is. */
type QuestionName = { pack: string; question: string; mock: string | null };

/** A question of a pack, or of a mock test, with how it is written. */
export type WrittenQuestion = {
  pack: OpenPack | OpenModule;
  question: PackQuestion & { source: NonNullable<PackQuestion['source']> };
};

/** The question that a name of the contract's means. Throws `CallRefused` 404. */
export async function findName(db: Queryable, of: string): Promise<QuestionName> {
  const rest = of.slice(2);
  if (of.startsWith('d/')) {
    const at = rest.indexOf('/');
    if (at > 0) return { pack: rest.slice(0, at), question: rest.slice(at + 1), mock: null };
  }
  const [, versionId, number] = /^(.+)\/(\d{1,4})$/.exec(rest) ?? [];
  const [found] =
    of.startsWith('q/') && versionId !== undefined
      ? await db
          .select({ pack: quizzes.slug, question: questions.name, moduleOf: quizzes.moduleOf, drillFor: quizzes.drillFor })
          .from(questions)
          .innerJoin(quizVersions, eq(quizVersions.id, questions.versionId))
          .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
          .where(and(eq(questions.versionId, versionId), eq(questions.number, Number(number))))
      : [];
  if (!found || found.drillFor !== null) throw new CallRefused(404, 'notFound', 'There’s no such question.');
  return { pack: found.pack, question: found.question, mock: found.moduleOf };
}

/** A question to be edited, in its pack as it stands now. Throws `CallRefused`: 404, 409. */
export async function readWritten(db: Queryable, { pack: slug, question: name, mock }: QuestionName): Promise<WrittenQuestion> {
  const pack = mock !== null ? await readMockModule(db, slug) : await readPack(db, slug);
  const question = pack.questions.find((each) => each.name === name);
  if (!question) throw new CallRefused(404, 'notFound', 'There’s no such question.');
  const { source } = question;
  if (source === null)
    throw new CallRefused(409, 'conflict', 'It came in as QTI: edit it where it was written, and import it anew.');
  return { pack, question: { ...question, source } };
}

/** Which state of a question somebody has seen. */
export const nameState = ({ source, state }: WrittenQuestion['question']): string => hashContent({ source, state });

/** As `getQuestionSource` of the contract says. Throws `CallRefused`: 404, 409. */
export async function readQuestionFile(db: Queryable, of: string, now: Date): Promise<QuestionFile> {
  const named = await findName(db, of);
  const [{ pack, question }, history, sitting] = await together(
    () => readWritten(db, named),
    () => readHistory(db, named),
    async () => (named.mock === null ? 0 : countSitting(db, named.mock, now)),
  );
  return {
    ...{ pack: pack.slug, title: pack.title, name: question.name, state: question.state, seen: nameState(question) },
    ...toFields(question.source.yaml),
    mock: pack.kind === 'module' ? { title: pack.mock.title, sitting } : null,
    history,
  };
}

/** Most versions that a history tells. */
const mostVersions = 20;

async function readHistory(db: Queryable, { pack, question }: QuestionName): Promise<QuestionVersion[]> {
  const rows = await db
    .select({ version: quizVersions.version, at: quizVersions.createdAt, source: questions.source })
    .from(questions)
    .innerJoin(quizVersions, eq(quizVersions.id, questions.versionId))
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .where(and(eq(quizzes.slug, pack), eq(questions.name, question)))
    .orderBy(asc(quizVersions.version));
  const written = rows.flatMap(({ version, at, source }) =>
    source ? [{ version, at: at.getTime(), fields: toFields(source.yaml).fields }] : [],
  );
  const changed = written.filter(
    ({ fields }, index) => JSON.stringify(fields) !== JSON.stringify(written[index - 1]?.fields ?? null),
  );
  return changed.toReversed().slice(0, mostVersions);
}
