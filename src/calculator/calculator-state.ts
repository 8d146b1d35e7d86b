import { compile } from './maths/compile.ts';
import type { Angle } from './maths/functions.ts';
import { NotUnderstood } from './maths/not-understood.ts';
import type { View } from './maths/view-box.ts';

export type Mode = 'graph' | 'table' | 'calculate';
export type TypedLine = { id: number; text: string; shown: boolean };
/** A finished calculation; `value` is NaN where it is undefined. */
export type Calculation = { id: number; text: string; value: number };

/** `view` null: the home view, whatever the size. `trace`: the point that is followed, on which line. */
export type CalculatorState = {
  mode: Mode;
  angle: Angle;
  lines: TypedLine[];
  /** The line that takes the focus: it was just added, or one beside it was removed. */
  focused: number | null;
  view: View | null;
  trace: { id: number; x: number } | null;
  table: { start: string; step: string };
  entry: string;
  problem: string;
  history: Calculation[];
};

export type CalculatorEvent =
  | { type: 'mode.choose'; mode: Mode }
  | { type: 'angle.choose'; angle: Angle }
  | { type: 'line.change'; id: number; text: string }
  | { type: 'line.toggle'; id: number }
  | { type: 'line.add'; after?: number }
  | { type: 'line.remove'; id: number }
  | { type: 'view.change'; view: View | null }
  | { type: 'trace.change'; trace: { id: number; x: number } | null }
  | { type: 'table.change'; start?: string; step?: string }
  | { type: 'entry.change'; text: string }
  | { type: 'entry.calculate' }
  | { type: 'history.clear' };

export const mostLines = 12;
const mostCalculations = 100;

export const initialState: CalculatorState = {
  mode: 'graph',
  angle: 'radians',
  lines: [{ id: 1, text: '', shown: true }],
  focused: null,
  view: null,
  trace: null,
  table: { start: '-5', step: '1' },
  entry: '',
  problem: '',
  history: [],
};

export function next(state: CalculatorState, event: CalculatorEvent): CalculatorState {
  switch (event.type) {
    case 'mode.choose':
      return { ...state, mode: event.mode, focused: null };
    case 'angle.choose':
      return { ...state, angle: event.angle };
    case 'line.change':
      return withLine(state, event.id, { text: event.text });
    case 'line.toggle':
      return withLine(state, event.id, { shown: !state.lines.find(({ id }) => id === event.id)?.shown });
    case 'line.add':
      return lineAdded(state, event.after);
    case 'line.remove':
      return lineRemoved(state, event.id);
    case 'view.change':
      return { ...state, view: event.view };
    case 'trace.change':
      return { ...state, trace: event.trace };
    case 'table.change':
      return { ...state, table: { start: event.start ?? state.table.start, step: event.step ?? state.table.step } };
    case 'entry.change':
      return { ...state, entry: event.text, problem: '' };
    case 'entry.calculate':
      return calculated(state);
    case 'history.clear':
      return { ...state, history: [] };
  }
}

const withLine = (state: CalculatorState, id: number, change: Partial<TypedLine>): CalculatorState => ({
  ...state,
  lines: state.lines.map((line) => (line.id === id ? { ...line, ...change } : line)),
});

/** Adds an empty line after another, or goes to the one that is already there. */
function lineAdded(state: CalculatorState, after?: number): CalculatorState {
  const at = state.lines.findIndex(({ id }) => id === after);
  const place = at === -1 ? state.lines.length : at + 1;
  const following = at === -1 ? state.lines.at(-1) : state.lines[place];
  if (following?.text === '') return { ...state, focused: following.id };
  if (state.lines.length >= mostLines) return state;
  const id = Math.max(...state.lines.map((line) => line.id)) + 1;
  return { ...state, lines: state.lines.toSpliced(place, 0, { id, text: '', shown: true }), focused: id };
}

/** The last line that is left is emptied instead. */
function lineRemoved(state: CalculatorState, id: number): CalculatorState {
  const at = state.lines.findIndex((line) => line.id === id);
  const trace = state.trace?.id === id ? null : state.trace;
  if (state.lines.length === 1) return { ...withLine(state, id, { text: '', shown: true }), trace, focused: id };
  const lines = state.lines.filter((line) => line.id !== id);
  return { ...state, lines, trace, focused: lines[Math.min(at, lines.length - 1)]?.id ?? null };
}

/** Calculates what is typed. What begins with a sign goes on from the last answer, as on a pocket calculator. */
function calculated(state: CalculatorState): CalculatorState {
  const last = state.history.at(-1);
  const typed = state.entry.trim();
  if (typed === '') return state;
  const text = last && /^[*/×÷^+]|^[-−]\s/.test(typed) ? `ans ${typed}` : typed;
  try {
    const { evaluate } = compile(text, { angle: state.angle, variables: ['ans'] });
    const value = evaluate({ x: NaN, y: NaN, ans: last?.value ?? 0 });
    const calculation = { id: (last?.id ?? 0) + 1, text, value };
    return { ...state, entry: '', problem: '', history: [...state.history, calculation].slice(-mostCalculations) };
  } catch (problem) {
    if (problem instanceof NotUnderstood) return { ...state, problem: problem.message };
    throw problem;
  }
}
