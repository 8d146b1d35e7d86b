import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import {
  type editQuestion as call,
  editedFields,
  type QuestionCheck,
  type QuestionFields,
} from '../../../contract/desk/editing.ts';
import type { Act } from '../../audit/act.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { questions, quizVersions } from '../../db/tables/content.ts';
import { draftQuestions } from '../../db/tables/drafts.ts';
import { CallRefused } from '../../http/refused.ts';
import { hashContent } from '../digest.ts';
import { lockPack } from '../drafts/lock-pack.ts';
import type { PackQuestion } from '../drafts/read-pack.ts';
import { publish } from '../drafts/release.ts';
import { checkEdited, type EditedQuestion } from './check-edited.ts';
import { countSitting, findDoubles, lockMock, type OpenModule, publishModule, readMockModule } from './mock-module.ts';
import { toFields } from './question-yaml.ts';
import { findName, nameState, readWritten, type WrittenQuestion } from './read-source.ts';

type EditOrder = Omit<z.output<typeof call.body>, 'reason'>;

/** What would become of an edited question, as `checkQuestion` of the contract says. Throws `CallRefused`: 404, 409. */
export async function checkQuestion(db: Queryable, { of, seen, fields }: EditOrder): Promise<QuestionCheck> {
  const written = await readSeen(db, { of, seen });
  const { problems, warnings, changes } = await checkWritten(written, fields);
  return { problems, warnings, changes };
}

/** Checks an edited question by itself, and in a mock test beside all others of the test. */
async function checkWritten({ pack, question }: WrittenQuestion, fields: QuestionFields): Promise<EditedQuestion> {
  const inMock = pack.kind === 'module';
  const edited = await checkEdited(question.source, fields, { isDraft: question.state !== 'released', inMock });
  if (!inMock || !edited.content) return edited;
  const doubles = findDoubles(pack, edited.content).map((reason) => ({ field: null, reason }));
  return doubles.length === 0 ? edited : { ...edited, content: null, problems: doubles };
}

/** Writes an edited question, as `editQuestion` of the contract says. Throws `CallRefused`: 400, 404, 409. */
export async function editQuestion(
  { tx, now, record }: Act,
  { of, seen, fields, reason }: z.output<typeof call.body>,
): Promise<{ version: number | null; of: string }> {
  await lockWritten(tx, of);
  const written = await readSeen(tx, { of, seen });
  const { pack, question } = written;
  const isReleased = question.state === 'released';
  const edited = await checkWritten(written, fields);
  if (!edited.changes) throw new CallRefused(409, 'conflict', 'Nothing has changed.');
  const [fault] = edited.problems;
  if (!edited.content) throw new CallRefused(400, 'badInput', fault?.reason ?? 'It can’t be read.');
  const { name, ...content } = edited.content;
  const row = { ...content, source: edited.source, digest: hashContent({ name, ...content }), changedAt: now };
  await tx
    .update(draftQuestions)
    .set(row)
    .where(and(eq(draftQuestions.slug, pack.slug), eq(draftQuestions.name, name)));
  const changed = pack.questions.map((each) =>
    each.name === name ? { ...edited.content, ...each, ...content, source: edited.source } : each,
  );
  if (pack.kind === 'module') await requireNobodySits(tx, pack, now);
  const version = isReleased ? await publishEdited({ tx, now }, pack, changed) : null;
  await record({
    action: 'content.edit',
    subject: { kind: 'test', id: pack.quizId, name: pack.slug },
    ...differences(toFields(question.source.yaml).fields, toFields(edited.source.yaml).fields, name),
    reason,
  });
  return {
    version,
    of: (version !== null && pack.quizId && (await findPlace(tx, pack.quizId, name))) || `d/${pack.slug}/${name}`,
  };
}

/** Keeps everybody else off the pack, or the mock test, of a question until the transaction ends. */
async function lockWritten(tx: Transaction, of: string): Promise<void> {
  const named = await findName(tx, of);
  if (named.mock !== null) await lockMock(tx, (await readMockModule(tx, named.pack)).mock);
  else await lockPack(tx, named.pack);
}

/** Whoever begins while others sit it would have another test. Throws `CallRefused` 409. */
async function requireNobodySits(tx: Transaction, { mock }: OpenModule, now: Date): Promise<void> {
  const sitting = await countSitting(tx, mock.quizId, now);
  if (sitting === 0) return;
  const who = sitting === 1 ? 'One student is' : `${sitting} students are`;
  throw new CallRefused(
    409,
    'conflict',
    `${who} taking this mock test now. Save it once they’ve finished: it stays here until then.`,
  );
}

/** Stores what of a pack is released, with an edited question, as its next version. Null where nothing of it is. */
async function publishEdited(
  act: Pick<Act, 'tx' | 'now'>,
  pack: WrittenQuestion['pack'],
  questions: PackQuestion[],
): Promise<number | null> {
  if (pack.kind === 'module') return publishModule(act, { ...pack, questions });
  const stored = await publish(act, { ...pack, questions });
  return 'version' in stored ? stored.version : null;
}

async function readSeen(db: Queryable, { of, seen }: Pick<EditOrder, 'of' | 'seen'>): Promise<WrittenQuestion> {
  const written = await readWritten(db, await findName(db, of));
  if (nameState(written.question) !== seen)
    throw new CallRefused(
      409,
      'conflict',
      'Somebody has changed this question since. Load it again: what you typed stays here until then.',
    );
  return written;
}

/** Where a question stands in the newest version that has it. */
async function findPlace(tx: Transaction, quizId: string, name: string): Promise<string | null> {
  const rows = await tx
    .select({ versionId: questions.versionId, number: questions.number, version: quizVersions.version })
    .from(questions)
    .innerJoin(quizVersions, eq(quizVersions.id, questions.versionId))
    .where(and(eq(quizVersions.quizId, quizId), eq(questions.name, name)));
  const newest = rows.toSorted((one, other) => other.version - one.version)[0];
  return newest ? `q/${newest.versionId}/${newest.number}` : null;
}

/** What was changed, field by field, for the record of actions. */
function differences(before: QuestionFields, after: QuestionFields, question: string) {
  const names = editedFields.filter((field) => before[field] !== after[field]);
  const only = (fields: QuestionFields) => Object.fromEntries(names.map((field) => [field, fields[field]]));
  return { before: { question, ...only(before) }, after: { question, ...only(after) } };
}
