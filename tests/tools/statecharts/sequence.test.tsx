import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listExchanges } from '../../../tools/statecharts/page/exchange.ts';
import { toKey } from '../../../tools/statecharts/page/log.ts';
import { Sequence, type SequenceProps } from '../../../tools/statecharts/page/sequence.tsx';
import { movedLamp, startedLamp } from '../../support/statecharts/page-world.ts';

const names = Array.from({ length: 8 }, (_, at) => `x:${at}`);
const actors = names.map((actor) => ({
  ...startedLamp({ actor, id: actor }),
  key: toKey({ tab: 'tab-1', actor }),
  hasLeft: false,
  last: null,
}));
/** Each was told something by the one before it. */
const entries = names.map((actor, at) => ({
  ...movedLamp(at + 1, { actor, from: names[at - 1] ?? null, event: { type: 'lamp.toggle' } }),
  number: at + 1,
  key: toKey({ tab: 'tab-1', actor }),
}));
const props = { entries, signals: [], actors, own: null, shown: null, isPast: false, onChoose: () => {} } satisfies SequenceProps;
const left = () => screen.getByRole('region', { name: 'Sequence of events between actors' }).scrollLeft;

// Three columns are seen.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(3 * 132));
afterEach(() => void vi.restoreAllMocks());

it('has the arrow of the newest event in sight, and of the moment that is looked at, however many actors there are', () => {
  const { rerender } = render(<Sequence {...props} />);
  expect(left()).toBe(5 * 132);
  rerender(<Sequence {...props} isPast shown={3} />);
  expect(left()).toBe(132);
  rerender(<Sequence {...props} isPast shown={4} />);
  expect(left()).toBe(132);
  rerender(<Sequence {...props} />);
  expect(left()).toBe(5 * 132);
});

it('has columns for those around the moment that is shown where all are too many, nobody in the place of another, and says what is left out', () => {
  const many = Array.from({ length: 30 }, (_, at) => `y:${at}`);
  const crowd = many.map((actor) => ({
    ...startedLamp({ actor, id: actor }),
    key: toKey({ tab: 'tab-1', actor }),
    hasLeft: false,
    last: null,
  }));
  const told = many.map((actor, at) => ({
    ...movedLamp(at + 1, { actor, from: many[at - 1] ?? null }),
    number: at + 1,
    key: toKey({ tab: 'tab-1', actor }),
  }));
  const columns = (around: number | null) =>
    listExchanges(told, [], crowd, null, around).lifelines.map(({ key }) => key.replace('tab-1/', ''));
  expect([columns(null)[0], columns(null).at(-1)]).toEqual(['y:16', 'y:29']);
  expect([columns(1)[0], columns(1).at(-1)]).toEqual(['y:0', 'y:13']);
  expect(columns(15)).toContain('y:14');
  const { exchanges, hidden } = listExchanges(told, [], crowd, null, 15);
  expect(exchanges.every(({ from }) => from !== null)).toBe(true);
  expect(hidden).toBe(30 - exchanges.length);
  render(<Sequence {...props} entries={told} actors={crowd} />);
  expect(screen.getByText(/^17 events are not drawn/)).toBeTruthy();
});
