import { assertEvent, assign, setup } from 'xstate';
import { type SectionBandEvent, sectionBand } from './section-band.ts';

/**
 * Where a reader of the home page is (specification 2.2): idle -> following, which tells the id of the section or footer in the middle
 * band of the viewport. Home until something else has been seen.
 */
export const siteSectionMachine = setup({
  types: { context: {} as { section: string }, events: {} as { type: 'page.opened' } | SectionBandEvent },
  actors: { sectionBand },
  actions: {
    follow: assign(({ event }) => {
      assertEvent(event, 'section.entered');
      return { section: event.id };
    }),
  },
}).createMachine({
  id: 'siteSection',
  context: { section: 'home' },
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'following' } },
    following: { invoke: { id: 'sectionBand', src: 'sectionBand' }, on: { 'section.entered': { actions: 'follow' } } },
  },
});
