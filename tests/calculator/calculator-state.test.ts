import { describe, expect, it } from 'vitest';
import {
  type CalculatorEvent,
  type CalculatorState,
  initialState,
  mostLines,
  next,
} from '../../src/calculator/calculator-state.ts';
import { drawnLines } from '../../src/calculator/drawn-line.ts';
import { home } from '../../src/calculator/maths/view-box.ts';
import { meetings, toNotices } from '../../src/calculator/notices.ts';
import { traceAt, tracedPoint, traceMoved, traceSwitched } from '../../src/calculator/trace.ts';

const after = (...events: CalculatorEvent[]): CalculatorState => events.reduce(next, initialState);
const calculate = (...texts: string[]) =>
  after(...texts.flatMap((text): CalculatorEvent[] => [{ type: 'entry.change', text }, { type: 'entry.calculate' }]));
const typed = (...texts: string[]) =>
  after(
    ...texts.flatMap((text, at): CalculatorEvent[] => [
      { type: 'line.change', id: at + 1, text },
      { type: 'line.add', after: at + 1 },
    ]),
  );
const size = { width: 400, height: 400 };
const view = home(size);

describe('calculations', () => {
  it('go on from the last answer', () => {
    const { history, entry } = calculate('2/3+1', '*3', 'ans^2 - 1', '-4', '- 6');
    expect(history.map(({ text, value }) => [text, Number(value.toPrecision(12))])).toEqual([
      ['2/3+1', 1.66666666667],
      ['ans *3', 5],
      ['ans^2 - 1', 24],
      ['-4', -4],
      ['ans - 6', -10],
    ]);
    expect(entry).toBe('');
  });

  it('say what is wrong and keep what was typed', () => {
    const wrong = calculate('2 +');
    expect([wrong.problem, wrong.entry, wrong.history]).toEqual(['Something is missing at the end.', '2 +', []]);
    expect(next(wrong, { type: 'entry.change', text: '2 + 2' }).problem).toBe('');
    expect(calculate('x + 1').problem).toBe('“x” isn’t known here.');
    expect(calculate(' ').history).toEqual([]);
  });

  it('take angles as chosen', () => {
    const degrees = after(
      { type: 'angle.choose', angle: 'degrees' },
      { type: 'entry.change', text: 'sin(90)' },
      { type: 'entry.calculate' },
    );
    expect(degrees.history[0]?.value).toBe(1);
  });
});

describe('lines', () => {
  it('Enter goes to an empty line, a new one or the one that is there', () => {
    const two = typed('y = x');
    expect([two.lines.map(({ id }) => id), two.focused]).toEqual([[1, 2], 2]);
    const still = next(two, { type: 'line.add' });
    expect([still.lines.length, still.focused]).toEqual([2, 2]);
    const full = typed(...Array.from({ length: mostLines + 3 }, () => 'x'));
    expect(full.lines).toHaveLength(mostLines);
  });

  it('the last one is emptied, not removed; a trace goes with its line', () => {
    const traced = next(typed('y = x'), { type: 'trace.change', trace: { id: 1, x: 0 } });
    const one = next(traced, { type: 'line.remove', id: 1 });
    expect([one.lines.map(({ id }) => id), one.trace, one.focused]).toEqual([[2], null, 2]);
    const none = next(one, { type: 'line.remove', id: 2 });
    expect(none.lines).toEqual([{ id: 2, text: '', shown: true }]);
  });

  it('tell what is found on them and where they meet; hidden ones tell nothing', () => {
    const state = typed('y = x^2 - 4', 'y = 5', '7/2', 'y =');
    const told = (seen: CalculatorState) => {
      const lines = drawnLines(seen.lines, seen.angle);
      return [...toNotices(lines, view, size), ...meetings(lines, view, size)].map(({ words }) => words);
    };
    expect(told(state)).toEqual([
      'Zeros: x = −2, 2; y-intercept: (0, −4); Lowest point: (0, −4).',
      'y-intercept: (0, 5).',
      '= 3.5 (7/2)',
      'Something is missing next to the sign.',
      '',
      'Lines 1 and 2 meet at (−3, 5), (3, 5).',
    ]);
    expect(told(next(state, { type: 'line.toggle', id: 2 }))).toEqual([
      'Zeros: x = −2, 2; y-intercept: (0, −4); Lowest point: (0, −4).',
      '',
      '= 3.5 (7/2)',
      'Something is missing next to the sign.',
      '',
    ]);
  });
});

describe('a point is followed', () => {
  const { lines: texts } = typed('y = x^2 - 4', '(1, 1)', 'y = x');
  const lines = drawnLines(texts, 'radians');

  it('in round steps, and from curve to curve', () => {
    const start = { id: 1, x: 0.13 };
    expect([traceMoved(start, view, 1).x, traceMoved(start, view, -1).x]).toEqual([0.5, 0]);
    expect(traceMoved({ id: 1, x: 0.5 }, view, 1).x).toBe(1);
    expect([traceSwitched(start, lines, 1).id, traceSwitched({ id: 3, x: 0 }, lines, 1).id]).toEqual([3, 1]);
    expect(tracedPoint(lines, { id: 1, x: 3 })).toMatchObject({ x: 3, y: 5 });
    expect(tracedPoint(lines, { id: 2, x: 3 })).toBeNull();
  });

  it('a tap takes the nearest curve, and a found point exactly', () => {
    const seen = { view, size, lines, points: [{ x: 2, y: 0 }] };
    expect(traceAt({ x: 244, y: 196 }, seen)).toEqual({ id: 1, x: 2 });
    expect(traceAt({ x: 300, y: 110 }, seen)).toEqual({ id: 3, x: 5 });
    expect(traceAt({ x: 300, y: 110 }, { ...seen, lines: [] })).toBeNull();
  });
});
