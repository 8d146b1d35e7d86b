/** An action or a guard with its params, as `withOutput` and `withError` make it. */
type ActionWithParams = { type: string; params: (args: never) => unknown };

/**
 * `onDone` takes what came, and `target` is then the state, where the machine has another one for it than `shown`. `onError` says why nothing
 * came; `retry` is the event that loads again, and `failing` what else can be done while nothing came. `byHand`: nothing else asks again. `empty` is a guard on what came, `unknown` one on the failure: each leads to a state
 * of its own.
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
  failing?: Record<string, unknown>;
  byHand?: true;
};

type Option<Options, Key extends keyof LoadableOptions> = Options extends { [K in Key]: infer Value } ? Value : never;
type Atomic = Record<never, never>;

type Again<Options extends LoadableOptions> = { target: 'loading'; actions: Option<Options, 'onRetry'>[] };
type FailedState<Options extends LoadableOptions> = {
  invoke: { id: 'connection'; src: 'connection' };
  on: { 'connection.restored': Again<Options> };
};

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
  failed: (Options extends { byHand: true } ? Atomic : FailedState<Options>) & {
    on: { [Event in Options['retry']]: Again<Options> } & (Options extends { failing: infer Failing } ? Failing : Atomic);
  };
} & (Options extends { target: string } ? Atomic : { shown: Atomic }) &
  (Options extends { empty: ActionWithParams } ? { empty: Atomic } : Atomic) &
  (Options extends { unknown: ActionWithParams } ? { unknown: Atomic } : Atomic);

const optional = <Item>(item: Item | undefined): Item[] => (item === undefined ? [] : [item]);

/**
 * The states of what one actor loads: loading -> shown, or failed with a way to try again, which happens by itself once the browser is online again. For the `states` of a region, or
 * spread among those of a machine, which may write its own `shown` over this one. Its setup names the actor `connection`.
 */
export const loadable = <const Src extends string, const Options extends LoadableOptions>(
  src: Src,
  { input, onDone, target, empty, onError, unknown, retry, onRetry, failing, byHand }: Options,
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
    failed: {
      ...(!byHand && { invoke: { id: 'connection', src: 'connection' } }),
      on: {
        ...failing,
        [retry]: { target: 'loading', actions: optional(onRetry) },
        ...(!byHand && { 'connection.restored': { target: 'loading', actions: optional(onRetry) } }),
      },
    },
  }) as unknown as LoadableStates<Src, Options>;

/** The input of a call about the student whose flow it is: `input: ownStudent`. */
export const ownStudent = ({ context: { studentId } }: { context: { studentId: string } }) => ({ studentId });
