import { expect, it } from 'vitest';
import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate';

const modules = import.meta.glob<Record<string, unknown>>('../../../src/**/*.machine.ts', { eager: true });
const machines: AnyStateMachine[] = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((each) => each instanceof StateMachine);

/** Every state of a machine, whatever it lies in. */
const listStates = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(listStates)];
const isLoading = ({ key, invoke }: AnyStateNode) => key === 'loading' && invoke.length > 0;
const listTargets = (state: AnyStateNode, event: string) =>
  (state.transitions.get(event) ?? []).flatMap(({ target }) => target?.map(({ id }) => id) ?? []);

/** Parts of a page that say so side by side: each is asked for again by hand. */
const byHand = ['courses', 'notebook', 'results', 'session', 'sittings'].map((part) => `dashboard.opened.${part}.failed`);

/** Each state in which something was not loaded, and can be asked for again. */
const failedStates = machines.flatMap((machine) =>
  listStates(machine.root)
    .filter(
      ({ key, type, parent }) => key === 'failed' && type !== 'final' && Object.values(parent?.states ?? {}).some(isLoading),
    )
    .map((state) => [state.id, state] as const),
);

it('there are pages that can fail', () => {
  expect(failedStates.length).toBeGreaterThan(40);
});

it.each(failedStates.filter(([id]) => !byHand.includes(id)))(
  '%s is left by itself once the browser is online, as by whoever tries again',
  (_, state) => {
    const above = (node: AnyStateNode | undefined): AnyStateNode[] => (node ? [node, ...above(node.parent)] : []);
    // A page may listen for all of its regions.
    expect(above(state).flatMap(({ invoke }) => invoke.map(({ src }) => src))).toContain('connection');
    const [retry = ''] = state.ownEvents.filter((event) => /retry|reload/i.test(event));
    expect([retry, listTargets(state, 'connection.restored')]).toEqual([expect.stringMatching(/./), listTargets(state, retry)]);
    expect(listTargets(state, retry)).toHaveLength(1);
  },
);
