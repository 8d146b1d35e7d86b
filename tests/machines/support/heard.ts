import { type AnyActorLogic, createActor, type EventObject, setup } from 'xstate';

/** Runs a watching actor as a machine's child and gives what it says. `stop` ends it, as leaving a state does. */
export function heardFrom(logic: AnyActorLogic, input?: unknown) {
  const heard: EventObject[] = [];
  const listener = setup({ actors: { watcher: logic } }).createMachine({
    initial: 'watching',
    states: {
      watching: {
        invoke: { src: 'watcher', input },
        on: { stop: 'over', '*': { actions: ({ event }) => heard.push(event) } },
      },
      over: {},
    },
  });
  const actor = createActor(listener).start();
  return { heard, stop: () => actor.send({ type: 'stop' }) };
}
