import { beforeAll, describe, expect, it } from 'vitest';
import { sessionChanges } from '../../../../contract/schedule/session-life.ts';
import { findWays, type LifeStep, lifeMoves, lifeWord } from '../../../models/schedule/session-life.model.ts';
import { bookLived, changeNames } from '../../../support/schedule/session-life.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();
let base: Date;

beforeAll(() => {
  base = server.clock.now;
  server.environment.roomServer = 'https://meet.school.example';
});

const ways = findWays();

it('knows a way to every state', () => {
  expect(ways.map(([state]) => state).sort()).toEqual(Object.keys(lifeMoves).sort());
});

describe('a session’s life, by its tutor and its student', () => {
  it.each(ways)('%s: what can be done, and what cannot', async (state, path) => {
    server.clock.now = base;
    const session = await bookLived(server);
    for (const earlier of path) expect([earlier, await session.step(earlier)]).toEqual([earlier, 200]);
    const before = await session.look();
    const can = lifeMoves[state] ?? {};
    const allowed = (Object.keys(can) as LifeStep[]).flatMap((step) => changeNames[step] ?? []);
    expect([before.session.state, [...before.session.may].sort()]).toEqual([lifeWord(state), allowed.sort()]);
    for (const change of sessionChanges.filter((each) => !allowed.includes(each))) {
      const { http, body } = await session.change(change);
      expect([change, http, body.reason]).toEqual([change, 409, 'closed']);
    }
    expect(await session.look()).toEqual(before);
    // Each thing that can be done leads where the model says; the way there was another one for most states.
    const [step, to] = (Object.entries(can) as [LifeStep, string][]).at(-1) ?? [];
    if (step === undefined || to === undefined) return;
    expect([step, await session.step(step)]).toEqual([step, 200]);
    expect((await session.look()).session.state).toBe(lifeWord(to));
  });
});
