import { type Difference, isSameValue } from './replay.ts';

/** A difference that is wished: `why` says for what reason, `recording` names the file; `problem` is there where it is a failure, and no other one is meant. */
export type Signed = Pick<Difference, 'machine' | 'actor' | 'seq' | 'event' | 'is'> & {
  recording: string;
  problem?: string;
  why: string;
};

const isOf = (recording: string, difference: Difference) => (signed: Signed) =>
  signed.recording === recording &&
  signed.machine === difference.machine &&
  signed.actor === difference.actor &&
  signed.seq === difference.seq &&
  signed.event === difference.event &&
  (signed.problem ?? null) === difference.problem &&
  isSameValue(signed.is, difference.is);

export const sign = (recording: string, { machine, actor, seq, event, is, problem }: Difference, why: string): Signed => ({
  recording,
  machine,
  actor,
  seq,
  event,
  is,
  ...(problem === null ? {} : { problem }),
  why,
});

/** Which differences of a recording nobody has signed, and which signatures it no longer needs: what they were for does not differ any more. */
export function compareSigned(recording: string, differences: readonly Difference[], signed: readonly Signed[]) {
  const own = signed.filter((each) => each.recording === recording);
  const used = new Set(differences.flatMap((difference) => own.filter(isOf(recording, difference))));
  return {
    unsigned: differences.filter((difference) => !own.some(isOf(recording, difference))),
    stale: own.filter((each) => !used.has(each)),
  };
}
