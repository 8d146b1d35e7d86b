import { type Moved, restoredType } from '../live/told.ts';

/** Where a machine is found by a test: the path of its file as the test imports it, and its name there. */
export type MachineSource = { file: string; name: string };

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

/** The way to where the actor is, without what it was set back from. */
function withoutDetours(moves: readonly Moved[]): Moved[] {
  const way: Moved[] = [];
  for (const move of moves) {
    const { type, to } = move.event;
    if (type !== restoredType) way.push(move);
    else while (way.length > 0 && (way.at(-1)?.seq ?? 0) > Number(to)) way.pop();
  }
  return way;
}

/**
 * A Vitest file that drives the machine through the events that an actor took and asserts the same states, one after the other. It asks no service:
 * the answers of services are among the events. Null where the actor's beginning was not kept.
 */
export function writeTest(machine: string, source: MachineSource, moves: readonly Moved[]): string | null {
  const [first] = moves;
  if (first?.event.type !== 'xstate.init') return null;
  const steps = withoutDetours(moves).filter(({ status }) => status === 'active' || status === 'done');
  const lines = steps.map(({ at, event, value }) => `  [${at}, ${JSON.stringify(event)}, ${JSON.stringify(value)}],`);
  return `import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AnyMachineSnapshot, type EventObject, initialTransition, type StateValue, transition } from 'xstate';
import { ${source.name} } from ${quoted(source.file)};

/** When (ms since the epoch), which event, and where the machine was then. */
const steps: [at: number, event: EventObject & { input?: unknown }, value: StateValue][] = [
${lines.join('\n')}
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it(${quoted(`${machine} goes through the ${steps.length} recorded moments`)}, () => {
  let snapshot: AnyMachineSnapshot | null = null;
  const seen = steps.map(([at, event]) => {
    vi.setSystemTime(at);
    snapshot = snapshot
      ? transition(${source.name}, snapshot as never, event as never)[0]
      : initialTransition(${source.name}, event.input as never)[0];
    return [event.type, snapshot.value];
  });
  expect(seen).toEqual(steps.map(([, event, value]) => [event.type, value]));
});
`;
}
