import { asc, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { openSession } from '../../../server/accounts/sessions.ts';
import { sessions, students } from '../../../server/db/tables/people.ts';
import { ledger, sittingEvents, sittings } from '../../../server/db/tables/sittings.ts';
import { addMinutes } from '../../../server/exam/staff/add-minutes.ts';
import { reinstate } from '../../../server/exam/staff/reinstate.ts';
import { newId } from '../../../server/ids.ts';
import type { TestServer } from '../server/server-app.ts';
import { seedMock, seedMockSitting } from '../server/server-mock.ts';
import { seedQuiz, seedSitting, seedStudent } from '../server/server-seed.ts';

/** A quiz (0), and the two modules of a mock test (1, 2), counted on from the one that the history begins with. */
const place = fc.constantFrom(0, 0, 0, 0, 1, 2).map((number): number => number);
const holder = fc.constantFrom('one', 'one', 'one', 'one', 'one', 'one', 'two', undefined);
const event = fc.record({
  kind: fc.constantFrom('keyPressed', 'keyPressed', 'interrupted', 'tabHidden', 'devtoolsOpened'),
  detail: fc.constantFrom('Meta', 'Meta', 'Alt', 'F12'),
  id: fc.constantFrom('e1', 'e2', 'e3', 'e4'),
});
const few = <Value>(each: fc.Arbitrary<Value>, maxLength: number) =>
  fc.oneof({ weight: 4, arbitrary: fc.array(each, { maxLength: 0 }) }, { weight: 1, arbitrary: fc.array(each, { maxLength }) });
const times = fc.option(
  fc.dictionary(fc.constantFrom('1', '2', '3', '4', '9'), fc.double({ min: 0, max: 200, noNaN: true }), { maxKeys: 3 }),
  { nil: undefined },
);
const stamp = fc.constantFrom(0, 0, 0, -30_000, 0.5, 90_000, 3_000_000, 4 * 86_400_000);
const answer = fc.constantFrom('A', 'B', 'C', 'D', '17.53', '');
const highlight = fc.record({
  ...{ part: fc.constantFrom('passage', 'stem'), start: fc.constantFrom(0, 4), end: fc.constantFrom(3, 9) },
  ...{ color: fc.constantFrom('yellow', 'pink'), note: fc.constantFrom('', 'Warum “so”?') },
});
const entry = fc.record(
  { question: fc.constantFrom(1, 1, 2, 3, 4), answer, marked: fc.boolean(), stamp, highlights: fc.tuple(highlight) },
  { requiredKeys: ['question', 'answer', 'marked', 'stamp'] },
);

/** What happens in a history. `from`: how far the numbers of entries are from those that should follow. */
const steps = {
  pass: fc.record({ ms: fc.constantFrom(300, 8_000, 45_000, 70_000, 620_000, 1_790_000, 1_805_000, 13 * 3_600_000) }),
  start: fc.record({ place, holder, takeOver: fc.option(fc.boolean(), { nil: undefined }) }),
  content: fc.record({ place }),
  save: fc.record({
    ...{ place, holder, times, entries: fc.array(entry, { maxLength: 4 }), events: few(event, 3) },
    ...{
      from: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1, -1, -2),
      isMixed: fc.constantFrom(false, false, false, false, false, false, true),
      signs: fc.array(stamp, { maxLength: 1 }),
    },
  }),
  submit: fc.record({
    ...{ place, holder, times, answers: fc.array(answer, { maxLength: 5 }), events: few(event, 2) },
    ending: fc.constantFrom(undefined, undefined, 'student', 'timeUp', 'tabHidden'),
    isWhole: fc.constantFrom(true, true, true, false),
  }),
  reinstate: fc.record({ minutes: fc.constantFrom(0, 5) }),
  addMinutes: fc.record({ minutes: fc.constantFrom(5) }),
  accommodate: fc.record({ extraTime: fc.constantFrom(...([1, 1.25, 2] as const)) }),
  disable: fc.record({ isDisabled: fc.boolean() }),
  signIn: fc.record({}),
};
type Steps = {
  [Kind in keyof typeof steps]: { kind: Kind } & ((typeof steps)[Kind] extends fc.Arbitrary<infer Value> ? Value : never);
};
export type Step = Steps[keyof Steps];

const weights: Record<keyof typeof steps, number> = {
  ...{ pass: 5, start: 5, content: 2, save: 14, submit: 3 },
  ...{ reinstate: 1, addMinutes: 1, accommodate: 1, disable: 1, signIn: 2 },
};
const anyStep = fc.oneof(
  ...(Object.keys(steps) as (keyof typeof steps)[]).map((kind) => ({
    weight: weights[kind],
    arbitrary: (steps[kind] as fc.Arbitrary<object>).map((values) => ({ kind, ...values }) as Step),
  })),
);
/** A history in which something is begun at first, so that not all of it is refused. */
export const history = fc
  .tuple(fc.constantFrom(0, 1, 1, 1), fc.array(anyStep, { minLength: 4, maxLength: 16 }))
  .map(([first, steps]): Step[] => [
    { kind: 'start', place: first, holder: 'one', takeOver: undefined },
    ...steps.map((step) => ('place' in step ? { ...step, place: (step.place + first) % 3 } : step)),
  ]);

type Deliver = (ask: () => ReturnType<TestServer['call']>) => ReturnType<TestServer['call']>;

/** One student with a quiz and a mock test, and what they do on one server. `deliver`: makes a call, once or until it is answered. */
export async function sitter(server: TestServer, deliver: Deliver = (ask) => ask()) {
  const { db, clock } = server;
  let { id: studentId, token } = await seedStudent(db, newId(), clock.now);
  const quiz = await seedQuiz(db, newId(), clock.now);
  const mock = await seedMock(db, newId(), clock.now);
  const quizSitting = await seedSitting(db, { studentId, ...quiz }, clock.now);
  const { recordId, moduleIds } = await seedMockSitting(db, { studentId, mock }, clock.now);
  const ids = [quizSitting, ...moduleIds];
  const quizIds = [quiz.quizId, ...mock.modules.map(({ quizId }) => quizId)];
  const sizes = [4, 3, 3];
  const call = async (path: string, body: object) => {
    const { http, body: answered } = await deliver(() => server.call(path, body, { token }));
    return { http, ...answered };
  };
  const lastSeq = async (at: number) => {
    const [row] = await db
      .select({ lastSeq: sittings.lastSeq })
      .from(sittings)
      .where(eq(sittings.id, ids[at] ?? ''));
    return row?.lastSeq ?? 0;
  };
  const acknowledged: Pick<typeof ledger.$inferSelect, 'sittingId' | 'seq' | 'question' | 'answer' | 'marked'>[] = [];
  const now = () => clock.now.getTime();
  const stamped = <Value extends object>(some: Value[]) => some.map((one) => ({ ...one, at: now() }));
  const refusal = (error: unknown) => (error instanceof Error ? error.message.replaceAll(/[\w-]{30,}/g, 'id') : error);

  const doers: { [Kind in keyof Steps]: (step: Steps[Kind]) => Promise<unknown> } = {
    // The clock belongs to both servers.
    pass: async () => undefined,
    start: ({ place: at, holder: tab, takeOver }) => call('/startAttempt', { studentQuizId: ids[at], holder: tab, takeOver }),
    content: ({ place: at }) => call('/getQuizContent', { quizId: quizIds[at] }),
    save: async ({ place: at, holder: tab, times: timePerQuestion, entries, events, from, isMixed, signs }) => {
      const first = Math.max(1, (await lastSeq(at)) + 1 + from);
      const numbered = entries.map(({ stamp: off, ...one }, index) => ({
        ...one,
        seq: first + index,
        at: Math.max(0, now() + off),
      }));
      const answered = await call('/saveAnswers', {
        ...{ studentQuizId: ids[at], holder: tab, timePerQuestion, totalTime: 5 },
        ...{
          entries: isMixed ? numbered.toReversed() : numbered,
          events: stamped(events),
          signs: signs.map((off) => Math.max(0, now() + off)),
        },
      });
      const { lastSeq: known = 0 } = ('data' in answered ? answered.data : {}) as { lastSeq?: number };
      const kept = answered.http === 200 ? numbered.filter(({ seq }) => seq <= known) : [];
      acknowledged.push(...kept.map((one) => ({ sittingId: ids[at] ?? '', ...one })));
      return answered;
    },
    submit: ({ place: at, holder: tab, times: timePerQuestion = {}, answers, events, ending, isWhole }) => {
      const given = isWhole ? Array.from({ length: sizes[at] ?? 0 }, (_, index) => answers[index] ?? 'B') : answers;
      return call(at === 0 ? '/submitQuiz' : '/submitMockModule', {
        ...{
          studentQuizId: ids[at],
          holder: tab,
          answers: given.map((one) => ({ answer: one })),
          timePerQuestion,
          totalTime: 9,
          time: 9,
        },
        ...{ events: stamped(events), ending: at === 0 && ending === 'timeUp' ? 'student' : ending },
      });
    },
    reinstate: ({ minutes }) => reinstate(db, { id: recordId, reason: 'A test', minutes }, clock.now).catch(refusal),
    addMinutes: ({ minutes }) => addMinutes(db, { id: recordId, minutes }, clock.now).catch(refusal),
    accommodate: async ({ extraTime }) => {
      await db
        .update(students)
        .set({ accommodations: { keysAllowed: false, extraTime } })
        .where(eq(students.id, studentId));
    },
    disable: async ({ isDisabled }) => {
      await db
        .update(students)
        .set({ disabledAt: isDisabled ? clock.now : null })
        .where(eq(students.id, studentId));
    },
    signIn: async () => {
      token = await openSession(db, { role: 'student', id: studentId }, clock.now);
    },
  };

  return {
    act: <Kind extends keyof Steps>(step: Steps[Kind]) => doers[step.kind](step as never),
    /** What was acknowledged and is not there as it was sent, and numbers that no entry has, or two. */
    faults: async () => {
      const entries = await db.select().from(ledger).where(inArray(ledger.sittingId, ids)).orderBy(asc(ledger.seq));
      const rows = await db.select().from(sittings).where(inArray(sittings.id, ids));
      const say = ({ sittingId, seq, question, answer: given, marked }: (typeof acknowledged)[number]) =>
        [ids.indexOf(sittingId), seq, question, given, marked].join(' ');
      const there = new Set(entries.map(say));
      const numbers = (id: string) => entries.filter(({ sittingId }) => sittingId === id).map(({ seq }) => seq);
      const isCounted = ({ id, lastSeq: last }: (typeof rows)[number]) =>
        numbers(id).join() === Array.from({ length: last }, (_, index) => index + 1).join();
      return [
        ...acknowledged.map(say).filter((entry) => !there.has(entry)),
        ...rows.filter((row) => !isCounted(row)).map(({ id, lastSeq: last }) => `${last} of ${numbers(id).join()}`),
      ];
    },
    /** All that is stored of it, without the names that differ. */
    stored: async () => {
      const all = [recordId, ...ids];
      const rows = await db.select().from(sittings).where(inArray(sittings.id, all));
      const entries = await db.select().from(ledger).where(inArray(ledger.sittingId, all)).orderBy(asc(ledger.seq));
      const events = await db
        .select()
        .from(sittingEvents)
        .where(inArray(sittingEvents.sittingId, all))
        .orderBy(asc(sittingEvents.at), asc(sittingEvents.kind), asc(sittingEvents.id));
      const used = await db
        .select({ usedAt: sessions.usedAt })
        .from(sessions)
        .where(eq(sessions.personId, studentId))
        .orderBy(asc(sessions.createdAt), asc(sessions.usedAt));
      return {
        used,
        sittings: all.map((id) => {
          const row = rows.find((one) => one.id === id);
          const own = {
            entries: entries.filter(({ sittingId }) => sittingId === id).map((one) => ({ ...one, sittingId: '' })),
            // Staff's events have names of their own.
            events: events
              .filter(({ sittingId }) => sittingId === id)
              .map((one) => ({ ...one, sittingId: '', id: one.id.slice(0, 2) === one.id ? one.id : '' })),
          };
          return { ...row, ...{ id: '', studentId: '', quizId: '', versionId: '', recordId: '' }, ...own };
        }),
      };
    },
  };
}
