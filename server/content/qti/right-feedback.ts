import type { Node } from './node.ts';

/** What an outcome has after the right answer, by the outcome's identifier: nothing where only other answers set it. */
export type RightOutcomes = ReadonlyMap<string, ReadonlySet<string>>;

type Branches = { right: Node[]; wrong: Node[]; unclear: Node[] };

/**
 * Finds what the scoring of an item says of its right answer, as far as it is written in the usual ways: under the condition that the response is the correct one,
 * whatever the response is, and as the response itself (feedback by option). An outcome that is set in another way is not in the result.
 */
export function findRightOutcomes(processing: Node | undefined, response: string, correct: string): RightOutcomes {
  const found = new Map<string, Set<string>>();
  if (!processing) return found;
  const { right, wrong, unclear } = sortBranches(processing, response);
  const isUnclear = new Set(unclear.flatMap(setsOf).map(outcomeOf));
  for (const set of right.flatMap(setsOf)) {
    const value = readValue(set, response, correct);
    const outcome = outcomeOf(set);
    if (value === null) isUnclear.add(outcome);
    else found.set(outcome, (found.get(outcome) ?? new Set()).add(value));
  }
  for (const outcome of wrong.flatMap(setsOf).map(outcomeOf)) {
    if (!found.has(outcome) && !isUnclear.has(outcome)) found.set(outcome, new Set());
  }
  return found;
}

/** What follows the right answer, what follows others alone, and what nobody can tell of. */
function sortBranches(processing: Node, response: string): Branches {
  const sorted: Branches = { right: [processing], wrong: [], unclear: [] };
  for (const condition of processing.children('qti-response-condition')) {
    const asked = ['qti-response-if', 'qti-response-else-if'].flatMap((name) => condition.children(name));
    const all = [...asked, ...condition.children('qti-response-else')];
    const right = asked.find((branch) => !asksForNone(branch, response));
    if (!right || !asksForCorrect(right, response)) sorted.unclear.push(...all);
    else {
      sorted.right.push(right);
      sorted.wrong.push(...all.filter((branch) => branch !== right));
    }
  }
  return sorted;
}

const setsOf = (from: Node): Node[] => from.children('qti-set-outcome-value');
const outcomeOf = (set: Node): string => set.attribute('identifier') ?? '';

/** The text that an outcome is set to after the right answer; null where that has to be computed. */
function readValue(set: Node, response: string, correct: string): string | null {
  const written = set.child('qti-base-value');
  written?.accept('base-type');
  if (written) return written.text();
  return set.child('qti-variable')?.attribute('identifier') === response ? correct : null;
}

/** Whether a branch is for a question that was left out, as the first one often is. */
const asksForNone = (branch: Node, response: string): boolean =>
  branch.child('qti-is-null')?.child('qti-variable')?.attribute('identifier') === response;

function asksForCorrect(branch: Node, response: string): boolean {
  const match = branch.child('qti-match');
  const sides = [match?.child('qti-variable'), match?.child('qti-correct')];
  return sides.every((side) => side?.attribute('identifier') === response);
}
