/** An action or a guard with its params, as `withOutput` and `withError` make it. */
type ActionWithParams = { type: string; params: (args: never) => unknown };

/**
 * `onDone` takes what came, and `target` is then the state, where the machine has another one for it than `shown`. `onError` says why nothing
 * came; `retry` is the event that loads again. `empty` is a guard on what came, `unknown` one on the failure: each leads to a state of its own.
 */
type LoadableOptions = {
  input: unknown;
  onDone: ActionWithParams;
  target?: string;
  empty?: ActionWithParams;
  onError?: ActionWithParams;
  unknown?: ActionWithParams;
  retry: string;
  onRetry?: string;
};

type Option<Options, Key extends keyof LoadableOptions> = Options extends { [K in Key]: infer Value } ? Value : never;
type Atomic = Record<never, never>;

type LoadableStates<Src extends string, Options extends LoadableOptions> = {
  loading: {
    tags: 'waiting';
    invoke: {
      id: Src;
      src: Src;
      input: Options['input'];
      onDone: { guard?: Option<Options, 'empty'>; target: string; actions: Options['onDone'] }[];
      onError: { guard?: Option<Options, 'unknown'>; target: string; actions: Option<Options, 'onError'>[] }[];
    };
  };
  failed: { on: { [Event in Options['retry']]: { target: 'loading'; actions: Option<Options, 'onRetry'>[] } } };
} & (Options extends { target: string } ? Atomic : { shown: Atomic }) &
  (Options extends { empty: ActionWithParams } ? { empty: Atomic } : Atomic) &
  (Options extends { unknown: ActionWithParams } ? { unknown: Atomic } : Atomic);

const optional = <Item>(item: Item | undefined): Item[] => (item === undefined ? [] : [item]);

/**
 * The states of what one actor loads: loading -> shown, or failed with a way to try again. For the `states` of a region, or spread among
 * those of a machine, which may write its own `shown` over this one.
 */
export const loadable = <const Src extends string, const Options extends LoadableOptions>(
  src: Src,
  { input, onDone, target, empty, onError, unknown, retry, onRetry }: Options,
) =>
  ({
    loading: {
      tags: 'waiting',
      invoke: {
        id: src,
        src,
        input,
        onDone: [
          ...optional(empty && { guard: empty, target: 'empty', actions: onDone }),
          { target: target ?? 'shown', actions: onDone },
        ],
        onError: [
          ...optional(unknown && { guard: unknown, target: 'unknown', actions: [] }),
          { target: 'failed', actions: optional(onError) },
        ],
      },
    },
    ...(empty && { empty: {} }),
    ...(target === undefined && { shown: {} }),
    ...(unknown && { unknown: {} }),
    failed: { on: { [retry]: { target: 'loading', actions: optional(onRetry) } } },
  }) as unknown as LoadableStates<Src, Options>;

/** The input of a call about the student whose flow it is: `input: ownStudent`. */
export const ownStudent = ({ context: { studentId } }: { context: { studentId: string } }) => ({ studentId });
