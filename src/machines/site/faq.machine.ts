import { assertEvent, assign, setup } from 'xstate';
import { type FaqCategory, type FaqItem, faqCategories, faqItems } from '../../content/site/faq.ts';

export type FaqFilter = 'all' | FaqCategory;

type Context = { items: readonly FaqItem[]; filter: FaqFilter; search: string };

/** What was typed or chosen before the page came alive, by the names of the controls. */
type Typed = Readonly<Record<string, string>>;

export type FaqEvent =
  | { type: 'page.opened'; typed: Typed }
  | { type: 'search.type'; text: string }
  | { type: 'filter.choose'; filter: FaqFilter };

/** The names of the controls, by which what was typed before is found again. */
export const faqFields = { search: 'faq-search', filter: 'faq-filter' } as const;

/** The choices of the filter, in their order (specification 2.3). */
export const faqFilters: readonly FaqFilter[] = ['all', ...faqCategories];

const filterNamed = (name: string | undefined): FaqFilter => faqFilters.find((filter) => filter === name) ?? 'all';

/** Whether an item is shown: its category is chosen, and its question or answer has the search, whatever the case (specification 5). */
export function isShown({ filter, search }: Pick<Context, 'filter' | 'search'>, { category, question, answer }: FaqItem) {
  const asked = search.trim().toLowerCase();
  return (filter === 'all' || filter === category) && [question, answer].some((text) => text.toLowerCase().includes(asked));
}

const words = setup({
  types: { context: {} as Context, events: {} as FaqEvent },
  actions: {
    takeTyped: assign(({ event }) => {
      assertEvent(event, 'page.opened');
      return { search: event.typed[faqFields.search] ?? '', filter: filterNamed(event.typed[faqFields.filter]) };
    }),
    search: assign(({ event }) => {
      assertEvent(event, 'search.type');
      return { search: event.text };
    }),
    chooseFilter: assign(({ event }) => {
      assertEvent(event, 'filter.choose');
      return { filter: event.filter };
    }),
  },
  guards: { isAnyShown: ({ context }) => context.items.some((item) => isShown(context, item)) },
});

/** The FAQ of the landing page (specification 2.3): some are found, or none ('No questions found'). */
export const faqMachine = words.createMachine({
  id: 'faq',
  context: { items: faqItems, filter: 'all', search: '' },
  on: {
    'page.opened': { target: '.looking', actions: 'takeTyped' },
    'search.type': { target: '.looking', actions: 'search' },
    'filter.choose': { target: '.looking', actions: 'chooseFilter' },
  },
  initial: 'found',
  states: {
    looking: { always: [{ guard: 'isAnyShown', target: 'found' }, { target: 'noneFound' }] },
    found: {},
    noneFound: {},
  },
});
