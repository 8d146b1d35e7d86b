import { beforeAll, expect, it } from 'vitest';
import { seedFurtherTutor } from '../../../support/doubts/doubts.ts';
import { markedCourse, marker, seedSatSection } from '../../../support/marking.ts';
import { seedTutor } from '../../../support/schedule/booking.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();
let markers: ReturnType<typeof marker>[];

beforeAll(async () => {
  const tutor = await seedTutor(server.db, markedCourse, server.clock.now);
  markers = [marker(server, tutor)];
  for (let more = 0; more < 3; more += 1) markers.push(marker(server, await seedFurtherTutor(server, markedCourse)));
});

it('of markers who open an answer at once one has it, and all others see who that is', async () => {
  const { takers } = await seedSatSection(server, 'text', ...Array.from({ length: 8 }, () => ['a', 'b']));
  for (const { module } of takers) {
    const seen = await Promise.all(markers.map((each) => each.opens(module)));
    expect(seen.map(({ holder }) => holder?.own).sort()).toEqual([false, false, false, true]);
    expect(seen.filter(({ mayMark }) => mayMark).length).toBe(1);
  }
});

it('of those who mark an answer at once that nobody has, one does, and the others are told', async () => {
  const { takers } = await seedSatSection(server, 'text', ...Array.from({ length: 8 }, () => ['a', 'b']));
  for (const { module } of takers) {
    const answers = await Promise.all(markers.map((each, index) => each.mark(module, index % 2 === 0 ? [0] : [1])));
    expect(answers.map(({ http, body }) => body.reason ?? http).sort()).toEqual([200, 'conflict', 'conflict', 'conflict']);
  }
});
