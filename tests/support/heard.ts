import { type AnyActorLogic, type AnyEventObject, createActor, sendTo, setup } from 'xstate';

/** Runs a watching actor as a machine's child and gives what it says; `tell` speaks to it. `stop` ends it, as leaving a state does. */
export function heardFrom(logic: AnyActorLogic, input?: unknown) {
  const heard: AnyEventObject[] = [];
  const listener = setup({ actors: { watcher: logic } }).createMachine({
    initial: 'watching',
    states: {
      watching: {
        invoke: { id: 'watcher', src: 'watcher', input },
        on: {
          stop: 'over',
          tell: { actions: sendTo('watcher', ({ event }) => event.event) },
          '*': { actions: ({ event }) => heard.push(event) },
        },
      },
      over: {},
    },
  });
  const actor = createActor(listener).start();
  return {
    heard,
    tell: (event: AnyEventObject) => actor.send({ type: 'tell', event }),
    stop: () => actor.send({ type: 'stop' }),
  };
}
