import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../../server/ids.ts';
import { type DoubtModelState, type DoubtStep, doubtModel, doubtMoves, doubtSteps } from '../../../models/doubts/doubt.model.ts';
import { doubtCourse, doubtStudent, doubtTutor, seedFurtherTutor } from '../../../support/doubts/doubts.ts';
import { type SignedInPerson, seedLearner, seedTutor } from '../../../support/schedule/booking.ts';
import { seedStaff } from '../../../support/server/server-seed.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();
let meera: ReturnType<typeof doubtTutor>;
let ravi: ReturnType<typeof doubtTutor>;
let raviId: string;
let clerk: SignedInPerson;

beforeAll(async () => {
  meera = doubtTutor(server, await seedTutor(server.db, doubtCourse, server.clock.now));
  const colleague = await seedFurtherTutor(server);
  ravi = doubtTutor(server, colleague);
  raviId = colleague.id;
  clerk = await seedStaff(server.db, newId(), 'staff', server.clock.now);
});

/** What the page of a tutor says in each state: where the doubt stands, and who has it as Ravi sees it. */
const shown: Record<DoubtModelState, [state: string, hold: 'own' | 'colleague' | null]> = {
  waits: ['asked', null],
  isAtMeera: ['taken', 'colleague'],
  isAtRavi: ['taken', 'own'],
  isGivenToRavi: ['taken', 'own'],
  answered: ['answered', null],
  askedBack: ['askedBack', null],
  solvedAlone: ['solved', null],
  waitsAgain: ['reopened', null],
  isAtMeeraAgain: ['taken', 'colleague'],
  isAtRaviAgain: ['taken', 'own'],
  isGivenToRaviAgain: ['taken', 'own'],
  askedBackLater: ['askedBack', null],
  solved: ['solved', null],
};

/** A doubt of a student of its own. */
async function askedDoubt() {
  const student = doubtStudent(server, await seedLearner(server.db, [doubtCourse], server.clock.now));
  const { doubtId } = (await student.asks('Why divide by n − 1?')).head;
  const steps: Record<DoubtStep, () => Promise<unknown>> = {
    studentWrites: () => student.write(doubtId, 'I mean the sample.'),
    studentSaysSolved: () => student.solve(doubtId),
    studentReopens: () => student.reopen(doubtId),
    meeraTakes: () => meera.take(doubtId),
    meeraWrites: () => meera.sign(doubtId, 1, true),
    meeraLetsGo: () => meera.letGo(doubtId),
    meeraAnswers: () => meera.answer(doubtId, 'Because of the mean.'),
    meeraAsksBack: () => meera.answer(doubtId, 'Which question?', { kind: 'askBack' }),
    meeraCloses: () => meera.close(doubtId),
    raviTakes: () => ravi.take(doubtId),
    raviTakesOver: () => ravi.take(doubtId, true),
    raviAnswers: () => ravi.answer(doubtId, 'One degree is used up.'),
    deskHandsToRavi: () =>
      server.call('/desk/handOverDoubt', { doubt: doubtId, tutor: raviId, reason: 'Nobody is there' }, { token: clerk.token }),
    sixMinutesPass: async () => server.clock.pass(6 * 60_000),
  };
  const look = async () => {
    const { head, lines } = await ravi.opens(doubtId);
    const hold = head.hold && (head.hold.own ? 'own' : 'colleague');
    return { stands: [head.state, hold], lines: lines.length, head };
  };
  return { steps, look };
}

/** The shortest way to each state. */
const ways = new Map<DoubtModelState, DoubtStep[]>();
for (const { state, steps } of doubtModel.getShortestPaths()) {
  const path = steps.map(({ event }) => event.type as DoubtStep).filter((type) => doubtSteps.includes(type));
  const name = state.value as DoubtModelState;
  if (path.length < (ways.get(name)?.length ?? Infinity)) ways.set(name, path);
}

it('knows a way to every state', () => {
  expect([...ways.keys()].sort()).toEqual(Object.keys(shown).sort());
});

it.each([...ways])('a doubt that %s: what can be done, and what cannot', async (from, path) => {
  const can: Partial<Record<DoubtStep, DoubtModelState>> = doubtMoves[from];
  const arrive = async () => {
    const doubt = await askedDoubt();
    for (const earlier of path) await doubt.steps[earlier]();
    return doubt;
  };
  // What cannot be done does nothing: one doubt bears all of it.
  const { steps, look } = await arrive();
  const before = await look();
  expect([path, before.stands]).toEqual([path, shown[from]]);
  for (const step of doubtSteps.filter((each) => can[each] === undefined)) {
    await steps[step]();
    expect([from, step, await look()]).toEqual([from, step, before]);
  }
  for (const [step, to] of Object.entries(can) as [DoubtStep, DoubtModelState][]) {
    const doubt = await arrive();
    const { lines } = await doubt.look();
    await doubt.steps[step]();
    const after = await doubt.look();
    expect([from, step, after.stands]).toEqual([from, step, shown[to]]);
    if (/Answers|AsksBack|studentWrites/.test(step)) expect([step, after.lines]).toEqual([step, lines + 1]);
  }
});
