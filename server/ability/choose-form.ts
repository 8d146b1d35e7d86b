import { weighAbilities } from './estimate.ts';
import { abilities, type Item, informationAt, type Response } from './item.ts';

export type Form = 'easier' | 'harder';

/**
 * Which form of a second module says more of a student who answered the first so: the one with the larger information, over all abilities that the student
 * may have. Where both say the same it is the easier one.
 */
export function chooseForm(first: readonly Response[], forms: Record<Form, readonly Item[]>): Form {
  const weights = weighAbilities(first);
  const expected = (items: readonly Item[]) =>
    abilities.reduce((sum, ability, at) => sum + (weights[at] ?? 0) * informationOf(items, ability), 0);
  return expected(forms.harder) > expected(forms.easier) ? 'harder' : 'easier';
}

const informationOf = (items: readonly Item[], ability: number): number =>
  items.reduce((sum, item) => sum + informationAt(item, ability), 0);
