import { closeAfterMs } from '../../../contract/limits.ts';
import { closeOverdueModules } from '../../../server/exam/closing/close-overdue.ts';
import { createRandom } from '../random.ts';
import { testServer } from '../server/server-app.ts';
import { mockTaker } from '../server/server-mock.ts';
import { createTally, type Scenario, upTo } from './fault.ts';

/** 7. A module's time runs out while its device is offline, frozen or asleep; the server closes it, and the device comes back within 24 h. */
export const zeroWhileAway: Scenario = async ({ n, seed }) => {
  const server = await testServer();
  const random = createRandom(seed);
  const tally = createTally('answers in time', 'acknowledged', 'graded', 'lost', 'taken after zero');
  for (const _ of upTo(n)) {
    const taker = await mockTaker(server);
    await taker.start(1, { holder: 'tab' });
    const { deadline } = await taker.stored(1);
    if (deadline === null) throw new Error('The module has no deadline.');
    const zero = deadline.getTime();
    const at = (seq: number, answer: string, when: number) => taker.entry(seq, seq, answer, { at: when });
    const awayFor = 60_000 + random.below(600_000);
    server.clock.pass(zero - awayFor - server.clock.now.getTime());
    await taker.save(1, [at(1, 'B', server.clock.now.getTime())], { holder: 'tab', timePerQuestion: {} });
    server.clock.pass(zero + closeAfterMs + 1 - server.clock.now.getTime());
    await closeOverdueModules(server.db, server.clock.now);
    server.clock.pass(random.below(23 * 3_600_000));
    const late = [at(2, 'C', zero - 1 - random.below(40_000)), at(3, 'A', zero + 1)];
    const { body } = await taker.save(1, late, { holder: 'tab', timePerQuestion: {} });
    const lastSeq = Number((body.data as { lastSeq?: number } | undefined)?.lastSeq ?? 0);
    const { right } = await taker.stored(1);
    tally.add('answers in time', 2);
    tally.add('acknowledged', Math.min(lastSeq, 2));
    tally.add('graded', right ?? 0);
    tally.fail('lost', `${right} of 2 answers that were given in time are graded`, 2 - (right ?? 0));
    tally.fail('taken after zero', `${lastSeq} answers were taken, one of them from after zero`, lastSeq - 2);
  }
  await server.close();
  return tally;
};
