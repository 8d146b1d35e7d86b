import { expect, it } from 'vitest';
import eventData from '../../../tools/statecharts/event-data.json' with { type: 'json' };
import { type EventDataOf, readEventData } from '../../../tools/statecharts/event-data.ts';
import { flows } from '../../../tools/statecharts/flows.ts';

it('knows of every event what its type says of its data', { timeout: 180_000 }, async () => {
  const read = readEventData(flows.map(({ machine: { id }, file }) => ({ id, file })));
  await expect(`${JSON.stringify(read, null, 2)}\n`).toMatchFileSnapshot('../../../tools/statecharts/event-data.json');
});

it('has an example of data that a guard can look into', () => {
  const { schedule } = eventData as EventDataOf;
  expect(schedule?.['date.pick']).toEqual({ shape: 'day: string', example: { day: '2026-03-02' } });
  expect(schedule?.['page.opened']).toBeUndefined();
});
