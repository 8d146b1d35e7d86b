/** An action or a guard with its params, as `withOutput` and `withError` make it. */
type Named = { type: string; params: (args: never) => unknown };

/**
 * `onDone` takes what came, and `target` is then the state, where the machine has another one for it than `shown`. `onError` says why nothing
 * came; `retry` is the event that loads again. `empty` is a guard on what came, `unknown` one on the failure: each leads to a state of its own.
 */
type Loadable = {
  input: unknown;
  onDone: Named;
  target?: string;
  empty?: Named;
  onError?: Named;
  unknown?: Named;
  retry: string;
  onRetry?: string;
};

type Given<Part, Key extends keyof Loadable> = Part extends { [K in Key]: infer Value } ? Value : never;
type Atomic = Record<never, never>;

type LoadableStates<Src extends string, Part extends Loadable> = {
  loading: {
    tags: 'waiting';
    invoke: {
      id: Src;
      src: Src;
      input: Part['input'];
      onDone: { guard?: Given<Part, 'empty'>; target: string; actions: Part['onDone'] }[];
      onError: { guard?: Given<Part, 'unknown'>; target: string; actions: Given<Part, 'onError'>[] }[];
    };
  };
  failed: { on: { [Event in Part['retry']]: { target: 'loading'; actions: Given<Part, 'onRetry'>[] } } };
} & (Part extends { target: string } ? Atomic : { shown: Atomic }) &
  (Part extends { empty: Named } ? { empty: Atomic } : Atomic) &
  (Part extends { unknown: Named } ? { unknown: Atomic } : Atomic);

const listed = <Item>(item: Item | undefined): Item[] => (item === undefined ? [] : [item]);

/**
 * The states of what one actor loads: loading -> shown, or failed with a way to try again. For the `states` of a region, or spread among
 * those of a machine, which may write its own `shown` over this one.
 */
export const loadable = <const Src extends string, const Part extends Loadable>(
  src: Src,
  { input, onDone, target, empty, onError, unknown, retry, onRetry }: Part,
) =>
  ({
    loading: {
      tags: 'waiting',
      invoke: {
        id: src,
        src,
        input,
        onDone: [
          ...listed(empty && { guard: empty, target: 'empty', actions: onDone }),
          { target: target ?? 'shown', actions: onDone },
        ],
        onError: [
          ...listed(unknown && { guard: unknown, target: 'unknown', actions: [] }),
          { target: 'failed', actions: listed(onError) },
        ],
      },
    },
    ...(empty && { empty: {} }),
    ...(target === undefined && { shown: {} }),
    ...(unknown && { unknown: {} }),
    failed: { on: { [retry]: { target: 'loading', actions: listed(onRetry) } } },
  }) as unknown as LoadableStates<Src, Part>;

/** The input of a call about the student whose flow it is: `input: ownStudent`. */
export const ownStudent = ({ context: { studentId } }: { context: { studentId: string } }) => ({ studentId });
