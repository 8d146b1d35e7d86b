import { use, useEffect, useState } from 'react';
import { type FaqCategory, type FaqItem, faqCategories } from '../../../../contract/site/faq.ts';
import { TypedContext } from '../use-opened-typed.ts';

export type FaqFilter = 'all' | FaqCategory;

/** What is searched for, and in which category. */
export type FaqSearch = { text: string; filter: FaqFilter };

/** The names of the controls, by which what was typed before hydration is found again. */
export const faqFields = { text: 'faq-search', filter: 'faq-filter' } as const;

/** The choices of the filter, in their order (specification 2.3). */
export const faqFilters: readonly FaqFilter[] = ['all', ...faqCategories];

/** Whether an item is shown: its category is chosen, and its question or answer has the text, whatever the case (specification 5). */
export function isShown({ text, filter }: FaqSearch, { category, question, answer }: FaqItem) {
  const wanted = text.trim().toLowerCase();
  return (filter === 'all' || filter === category) && [question, answer].some((each) => each.toLowerCase().includes(wanted));
}

/** A search as the named controls had it before hydration; a category that is none of ours is all of them. */
export const searchTyped = (typed: Readonly<Record<string, string>>): FaqSearch => ({
  text: typed[faqFields.text] ?? '',
  filter: faqFilters.find((filter) => filter === typed[faqFields.filter]) ?? 'all',
});

/** The search of the FAQ: empty in the first render, which equals the HTML built ahead, then as it was typed before hydration. */
export function useFaqSearch() {
  const typed = use(TypedContext);
  const [search, setSearch] = useState<FaqSearch>(searchTyped({}));
  useEffect(() => setSearch(searchTyped(typed)), [typed]);
  return { search, change: (changed: Partial<FaqSearch>) => setSearch((before) => ({ ...before, ...changed })) };
}
