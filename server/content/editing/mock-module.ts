import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { unnamed } from '../../../contract/unnamed.ts';
import type { Act } from '../../audit/act.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { type ModuleOfVersion, quizVersions, quizzes } from '../../db/tables/content.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { moveMockSittings } from '../../exam/staff/move-sittings.ts';
import { CallRefused } from '../../http/refused.ts';
import { hashContent } from '../digest.ts';
import { type OpenPack, type PackQuestion, readReleased, toPackContent } from '../drafts/read-pack.ts';
import { toReleased } from '../drafts/released.ts';
import { inWrittenOrder } from '../drafts/written-order.ts';
import { siblingsTogether } from '../family-siblings.ts';
import { nearDuplicates, type PlacedQuestion } from '../near-duplicates.ts';
import type { QuestionContent } from '../question.ts';
import { addVersion, storeQuizVersion, storeVersion, toHead } from '../store.ts';

/** A mock test with its newest version, whose modules each have the version that the test asks. */
export type OpenMock = {
  quizId: string;
  title: string;
  version: typeof quizVersions.$inferSelect & { modules: ModuleOfVersion[] };
};

/** What a form of a module asks. */
type AskedForm = { quizId: string; questions: PackQuestion[] };

/** A form of a module as a pack that is edited: all of its questions are released. `forms`: of its whole test. */
export type OpenModule = Omit<OpenPack, 'kind' | 'quizId'> & {
  kind: 'module';
  quizId: string;
  mock: OpenMock;
  forms: AskedForm[];
};

/** The module of a mock test, one of its forms, as its newest version asks it. Throws `CallRefused` 404. */
export async function readMockModule(db: Queryable, slug: string): Promise<OpenModule> {
  const [[form], mock] = await together(
    () => db.select().from(quizzes).where(eq(quizzes.slug, slug)),
    () => readMock(db, slug),
  );
  if (!form) throw noQuestion();
  const ids = versionIdsOf(mock.version.modules);
  const [versions, questions] = await together(
    () => db.select().from(quizVersions).where(inArray(quizVersions.id, ids)),
    () => readReleased(db, ids),
  );
  const asked = versions.find(({ quizId }) => quizId === form.id);
  if (!asked) throw noQuestion();
  const forms = versions.map(({ id, quizId }) => ({ quizId, questions: questions.get(id) ?? [] }));
  const inOrder = (questions.get(asked.id) ?? []).map(({ state, source, ...question }) => ({
    ...inWrittenOrder(question),
    state,
    source,
  }));
  const { title, creator, subject, minutes, version } = asked;
  return {
    ...{ slug, kind: 'module', quizId: form.id, version, withdrawnAt: null, mock, forms, questions: inOrder },
    ...{ title: title ?? '', creator: creator ?? '', subject, minutes },
  };
}

const noQuestion = () => new CallRefused(404, 'notFound', 'There’s no such question.');

/** The mock test of a form of its modules. */
async function readMock(db: Queryable, form: string): Promise<OpenMock> {
  const [version] = await db
    .select()
    .from(quizVersions)
    .where(eq(quizVersions.quizId, sql`(select module_of from quizzes where slug = ${form})`))
    .orderBy(desc(quizVersions.version))
    .limit(1);
  if (!version?.modules) throw noQuestion();
  return { quizId: version.quizId, title: version.title ?? unnamed.title, version: { ...version, modules: version.modules } };
}

const versionIdsOf = (modules: readonly ModuleOfVersion[]): string[] =>
  modules.flatMap(({ versionId, harder }) => (harder === undefined ? [versionId] : [versionId, harder]));

/** Keeps everybody else off a mock test, an import too, until the transaction ends. */
export const lockMock = (tx: Transaction, { quizId }: OpenMock) =>
  tx.select({ id: quizzes.id }).from(quizzes).where(eq(quizzes.id, quizId)).for('update');

const record = alias(sittings, 'record');

/** How many students have a module of a mock test open now. */
export async function countSitting(db: Queryable, quizId: string, now: Date): Promise<number> {
  const open = await db
    .selectDistinct({ id: record.id })
    .from(sittings)
    .innerJoin(record, eq(record.id, sittings.recordId))
    .where(
      and(
        ...[eq(record.quizId, quizId), eq(sittings.state, 'inProgress')],
        or(isNull(sittings.deadline), gt(sittings.deadline, now)),
      ),
    );
  return open.length;
}

/** What an edited question says nearly as another one of its whole test does, or a family that both are of: as an import of the test tells it. */
export function findDoubles(pack: OpenModule, edited: QuestionContent): string[] {
  const own = pack.questions.map((question) => (question.name === edited.name ? edited : question));
  const all = toPlaced(pack.slug, own);
  for (const { quizId, questions } of pack.forms) if (quizId !== pack.quizId) all.push(...toPlaced(quizId, questions));
  return [...nearDuplicates(all), ...siblingsTogether(all)]
    .map(({ reason }) => reason)
    .filter((reason) => reason.includes(`'${edited.name}'`));
}

const toPlaced = (file: string, questions: readonly QuestionContent[]): PlacedQuestion[] =>
  questions.map((content) => ({ content, file, line: 1 }));

/**
 * Stores a module with a question that was edited as the next version of it and of its whole test, which whoever begins from now on is given. The caller has locked the test.
 */
export async function publishModule({ tx, now }: Pick<Act, 'tx' | 'now'>, pack: OpenModule): Promise<number> {
  const { mock, quizId } = pack;
  const content = toReleased(toPackContent(pack), new Set());
  const before = mock.version.modules;
  const known = await tx
    .select({ id: quizVersions.id })
    .from(quizVersions)
    .where(and(eq(quizVersions.quizId, quizId), inArray(quizVersions.id, versionIdsOf(before))));
  const { versionId } = await storeQuizVersion(tx, quizId, content, now);
  const isOld = (id: string | undefined) => known.some((each) => each.id === id);
  const modules = before.map((module) => ({
    ...module,
    versionId: isOld(module.versionId) ? versionId : module.versionId,
    ...(module.harder !== undefined && { harder: isOld(module.harder) ? versionId : module.harder }),
  }));
  const head = {
    ...toHead(toTextHead(mock.version)),
    questionCount: mock.version.questionCount,
    modules,
    exam: mock.version.exam,
  };
  const digest = hashContent({ head, edited: versionIdsOf(modules) });
  const stored = await storeVersion(tx, { quizId: mock.quizId, digest }, (numbered) =>
    addVersion(tx, { ...numbered, ...head }, now),
  );
  await moveMockSittings(tx, { quizId: mock.quizId, versionId: stored.versionId, modules });
  return stored.version;
}

const toTextHead = ({ title, creator, subject, minutes }: OpenMock['version']) => ({
  ...{ title: title ?? '', creator: creator ?? '', subject, minutes },
});
