import type { Node } from './node.ts';

/** What an outcome has after the right answer, by the outcome's identifier. */
export type RightOutcomes = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Finds what the scoring of an item says of its right answer, as far as it is written in the usual ways: under the condition that the response is the correct one,
 * whatever the response is, and as the response itself (feedback by option). An outcome that is set in another way is not in the result.
 */
export function findRightOutcomes(processing: Node | undefined, response: string, correct: string): RightOutcomes {
  const found = new Map<string, Set<string>>();
  const add = (from: Node) => {
    for (const set of from.children('qti-set-outcome-value')) {
      const value = readValue(set, response, correct);
      const outcome = set.attribute('identifier') ?? '';
      if (value !== null) found.set(outcome, (found.get(outcome) ?? new Set()).add(value));
    }
  };
  if (!processing) return found;
  add(processing);
  for (const condition of processing.children('qti-response-condition')) {
    const [first] = condition.children('qti-response-if');
    if (first && asksForCorrect(first, response)) add(first);
  }
  return found;
}

/** The text that an outcome is set to after the right answer; null where that has to be computed. */
function readValue(set: Node, response: string, correct: string): string | null {
  const written = set.child('qti-base-value');
  written?.accept('base-type');
  if (written) return written.text();
  return set.child('qti-variable')?.attribute('identifier') === response ? correct : null;
}

function asksForCorrect(condition: Node, response: string): boolean {
  const match = condition.child('qti-match');
  const sides = [match?.child('qti-variable'), match?.child('qti-correct')];
  return sides.every((side) => side?.attribute('identifier') === response);
}
