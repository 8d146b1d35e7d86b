import { withOutput } from './with-output.ts';

/** The state that finds out who is signed in: nobody is `absent`, and so is whoever cannot be read, unless `onError` says otherwise. */
export const requireSomebody = <
  const Src extends string,
  const Target extends string,
  const Take extends string,
  const OnError = 'absent',
>(
  src: Src,
  { target, take, onError }: { target: Target; take: Take; onError?: OnError },
) =>
  ({
    tags: 'waiting',
    invoke: {
      id: src,
      src,
      onDone: [
        { guard: withOutput('isNobody'), target: 'absent' },
        { target, actions: withOutput(take) },
      ],
      onError: (onError ?? 'absent') as OnError,
    },
  }) as const;
