import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { DoubtShare, SharedWords } from '../../contract/doubts/shares.ts';
import { mayShare } from '../consent/gates.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { askedQuestions, questions } from '../db/tables/content.ts';
import { doubtShareRatings, doubtShares } from '../db/tables/doubt-shares.ts';
import { doubtLines, doubts } from '../db/tables/doubts.ts';
import { students } from '../db/tables/people.ts';
import { type Statement, together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { isRight } from '../exam/closing/grade.ts';
import { CallRefused } from '../http/refused.ts';
import { renderTyped } from '../writing/typed-text.ts';
import { belongsToParty, noDoubt, type Party } from './access.ts';
import { noteLive } from './note-live.ts';
import { advanceShare, type ShareEvent } from './share.machine.ts';
import { holdBackNames } from './share-names.ts';

type DoubtRow = typeof doubts.$inferSelect;
type ShareRow = typeof doubtShares.$inferSelect;

/** A doubt as it can be offered: about which question, and which wrong option. */
type Sharable = { doubt: DoubtRow; versionId: string; number: number; answer: string };

export type OfferedWords = { doubtId: string; question: string; answer: string; confirmed: boolean };

/** Reads how a doubt is offered, or would be. Throws `CallRefused` as `getDoubtShare` of the contract says. */
export async function readShare(db: Queryable, party: Party, doubtId: string, now: Date): Promise<DoubtShare> {
  const { doubt, share } = await findDoubt(db, party, doubtId);
  // What is offered can be seen and taken out while the doubt is open again.
  if (share?.state !== 'offered') requireSolved(doubt);
  const [sharable] = await together(
    () => readSharable(db, doubt),
    () => requireAllowed(db, doubt.studentId, now),
  );
  return tellShare(db, sharable, share);
}

/** Offers a doubt in words of the tutor's choice. Throws `CallRefused` as `shareDoubt` of the contract says. */
export const offerShare = (
  db: Queryable,
  party: Party,
  { doubtId, question, answer, confirmed }: OfferedWords,
  now: Date,
): Promise<DoubtShare> =>
  transact(db, async (tx) => {
    const [, { doubt, share }] = await together(
      () => lockStudentOf(tx, doubtId),
      () => findDoubt(tx, party, doubtId),
    );
    requireSolved(doubt);
    const state = advanceShare(share?.state ?? null, { type: 'tutor.offered' });
    if (state === null) throw refused();
    const [sharable] = await together(
      () => readSharable(tx, doubt),
      () => requireAllowed(tx, doubt.studentId, now),
      () => holdBackNames(tx, { text: `${question}\n${answer}`, confirmed }, { tutorId: party.id, doubt, now }),
    );
    const { versionId, number, answer: wrong } = sharable;
    const row = {
      ...{ state, versionId, number, answer: wrong, questionText: question, answerText: answer },
      ...{ offeredBy: party.id, offeredAt: now, changedAt: now },
    };
    const written = { doubtId, ...row };
    return async () => {
      const [, , told] = await together(
        () => tx.insert(doubtShares).values(written).onConflictDoUpdate({ target: doubtShares.doubtId, set: row }),
        () => noteLive(tx, doubt, now),
        () => tellShare(tx, sharable, written),
      );
      return told;
    };
  });

/** Ends that a doubt of a party's is offered. `tell`: what is answered then. Throws `CallRefused` 404, also where it never was. */
export const endShare = <Told>(
  db: Queryable,
  party: Party,
  doubtId: string,
  { now, tell }: { now: Date; tell: (tx: Transaction) => Promise<Told> },
): Promise<Told> =>
  transact(db, async (tx) => {
    const [, { doubt, share }] = await together(
      () => lockStudentOf(tx, doubtId),
      () => findDoubt(tx, party, doubtId),
    );
    const event = party.role === 'student' ? 'family.refused' : 'school.withdrew';
    const writings = moveShare(tx, { doubt, share }, { type: event }, now);
    return async () => {
      const [, told] = await together(
        () => together(...writings),
        () => tell(tx),
      );
      return told;
    };
  });

/** The state that was found is that of a locked student: offering and refusing wait for each other, and erasing for both. */
export const lockStudentOf = (tx: Transaction, doubtId: string) =>
  tx
    .select({ id: students.id })
    .from(students)
    .where(eq(students.id, sql`(select student_id from doubts where id = ${doubtId})`))
    .for('no key update');

type FoundShare = { doubt: DoubtRow; share: ShareRow | null };

/** What moves a share by its chart, and has open pages told. Throws `CallRefused` 404 where the doubt never was offered. */
export function moveShare(tx: Transaction, { doubt, share }: FoundShare, event: ShareEvent, now: Date): Statement[] {
  const state = share && advanceShare(share.state, event);
  if (!share || !state) throw new CallRefused(404, 'notFound', 'This doubt isn’t offered to others.');
  if (state === share.state) return [];
  return [
    () => tx.update(doubtShares).set({ state, changedAt: now }).where(eq(doubtShares.doubtId, doubt.id)),
    () => noteLive(tx, doubt, now),
  ];
}

/** What of a share is told to the parties of its doubt: its words while it is offered. */
export async function readOffered(db: Queryable, doubtId: string): Promise<SharedWords | null> {
  const [share] = await db.select().from(doubtShares).where(eq(doubtShares.doubtId, doubtId));
  return share?.state === 'offered' ? toShared({ question: share.questionText, answer: share.answerText }) : null;
}

const toShared = (words: { question: string; answer: string }): SharedWords => ({
  ...words,
  questionHtml: renderTyped(words.question).html,
  answerHtml: renderTyped(words.answer).html,
});

const refused = () => new CallRefused(409, 'notOpen', 'The student or the parents don’t want their doubts offered to others.');

async function requireAllowed(db: Queryable, studentId: string, now: Date): Promise<void> {
  if (!(await mayShare(db, studentId, now))) throw refused();
}

async function findDoubt(db: Queryable, party: Party, doubtId: string): Promise<FoundShare> {
  const [found] = await db
    .select({ doubt: doubts, share: doubtShares })
    .from(doubts)
    .leftJoin(doubtShares, eq(doubtShares.doubtId, doubts.id))
    .where(and(eq(doubts.id, doubtId), belongsToParty(db, party)));
  if (!found) throw noDoubt();
  return found;
}

function requireSolved({ state }: DoubtRow): void {
  if (state !== 'solved') throw new CallRefused(409, 'closed', 'Only a solved doubt can be offered to others.');
}

/** A doubt that can be offered: about an option that was chosen and wrong. Throws `CallRefused` 409 closed. */
async function readSharable(db: Queryable, doubt: DoubtRow): Promise<Sharable> {
  const { about } = doubt;
  const isOfResult = about?.kind === 'question' && about.sittingId !== null;
  const [asked] = isOfResult
    ? await db
        .select({
          ...{ delivered: askedQuestions.delivered, key: askedQuestions.key },
          ...{ ofVersionId: questions.ofVersionId, ofNumber: questions.ofNumber },
        })
        .from(askedQuestions)
        .innerJoin(questions, and(eq(questions.versionId, askedQuestions.versionId), eq(questions.number, askedQuestions.number)))
        .where(and(eq(askedQuestions.versionId, about.versionId), eq(askedQuestions.number, about.number)))
    : [];
  const answer = isOfResult ? (about.answer ?? '').trim().toUpperCase() : '';
  if (!isOfResult || !asked || asked.delivered.kind !== 'choice' || answer === '' || isRight(asked.delivered, asked.key, answer))
    throw new CallRefused(409, 'closed', 'Only a doubt about a wrong choice in a test can be offered to others.');
  return { doubt, answer, versionId: asked.ofVersionId ?? about.versionId, number: asked.ofNumber ?? about.number };
}

async function tellShare(
  db: Queryable,
  { doubt, answer: wrongAnswer }: Sharable,
  share: Pick<ShareRow, 'state' | 'questionText' | 'answerText'> | null,
): Promise<DoubtShare> {
  const rated = (helped: boolean) =>
    db.$count(doubtShareRatings, and(eq(doubtShareRatings.doubtId, doubt.id), eq(doubtShareRatings.helped, helped)));
  const [helped, notHelped, proposed] = await together(
    () => rated(true),
    () => rated(false),
    () => proposeWords(db, doubt.id),
  );
  const words = share ? { question: share.questionText, answer: share.answerText } : proposed;
  return { doubtId: doubt.id, state: share?.state ?? null, wrongAnswer, ...toShared(words), helped, notHelped };
}

/** What was asked first and answered last, as the tutor begins with. */
async function proposeWords(db: Queryable, doubtId: string): Promise<{ question: string; answer: string }> {
  const line = (kind: 'doubt' | 'answer', order: typeof asc | typeof desc) =>
    db
      .select({ text: doubtLines.text })
      .from(doubtLines)
      .where(and(eq(doubtLines.doubtId, doubtId), eq(doubtLines.kind, kind)))
      .orderBy(order(doubtLines.number))
      .limit(1);
  const [[asked], [answered]] = await together(
    () => line('doubt', asc),
    () => line('answer', desc),
  );
  return { question: asked?.text ?? '', answer: answered?.text ?? '' };
}
