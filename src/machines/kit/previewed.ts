/** An action or a guard with its params, as `withOutput` and `withError` make it. */
type ActionWithParams = { type: string; params: (args: never) => unknown };

/**
 * `check` and `make` are actors; `draft`: the state of what is filled in; `shown`: that of what was found; `doing`: the name of the one in which it is made; `send`: the event that makes it, where `ready` allows. `again`:
 * a guard on a refusal after which it is looked at anew; `back`: one after which the draft has to be changed.
 */
type PreviewOptions = {
  check: string;
  checkInput: unknown;
  onChecked: ActionWithParams;
  notChecked: ActionWithParams;
  draft: string;
  shown: string;
  send: string;
  ready: string;
  doing: string;
  make: string;
  makeInput: unknown;
  onMade: ActionWithParams;
  notMade: ActionWithParams;
  done: string;
  again: ActionWithParams;
  back?: ActionWithParams;
};

type PreviewStates<Options extends PreviewOptions> = {
  checking: {
    tags: 'waiting';
    invoke: {
      id: Options['check'];
      src: Options['check'];
      input: Options['checkInput'];
      onDone: { target: Options['shown']; actions: Options['onChecked'] };
      onError: { target: Options['draft']; actions: Options['notChecked'] };
    };
  };
} & {
  [Shown in Options['shown']]: {
    on: { 'draft.reopen': { target: Options['draft']; actions: 'hideNotice' } } & {
      [Event in Options['send']]: { guard: Options['ready']; target: Options['doing']; actions: 'hideNotice' };
    };
  };
} & {
  [Doing in Options['doing']]: {
    tags: 'waiting';
    invoke: {
      id: Options['make'];
      src: Options['make'];
      input: Options['makeInput'];
      onDone: { target: Options['done']; actions: Options['onMade'] };
      onError: { guard?: Options['again']; target: string; actions: Options['notMade'] }[];
    };
  };
};

/**
 * The states of what is looked at before it is done: checking, which asks what would come of the draft -> `shown` -> `doing` -> `done`. Nothing is done that was not looked at: where
 * something else would come of it by now, it is checked again, and said. Spread among the states of a machine that has `hideNotice`.
 */
export const previewed = <const Options extends PreviewOptions>(options: Options): PreviewStates<Options> => {
  const { check, checkInput, onChecked, notChecked, draft, shown, send, ready, doing } = options;
  const { make, makeInput, onMade, notMade, done } = options;
  return {
    checking: {
      tags: 'waiting',
      invoke: {
        ...{ id: check, src: check, input: checkInput },
        onDone: { target: shown, actions: onChecked },
        onError: { target: draft, actions: notChecked },
      },
    },
    [shown]: {
      on: {
        'draft.reopen': { target: draft, actions: 'hideNotice' },
        [send]: { guard: ready, target: doing, actions: 'hideNotice' },
      },
    },
    [doing]: {
      tags: 'waiting',
      invoke: {
        ...{ id: make, src: make, input: makeInput },
        onDone: { target: done, actions: onMade },
        onError: [
          { guard: options.again, target: 'checking', actions: notMade },
          ...(options.back ? [{ guard: options.back, target: draft, actions: notMade }] : []),
          { target: shown, actions: notMade },
        ],
      },
    },
  } as unknown as PreviewStates<Options>;
};
