import { assign, setup } from 'xstate';

/** Where a marker is: `list`, giving homework, at one homework, or at one work of it. `id`: of which; '' where it is of none. */
export type MarkerPlace = { page: 'list' | 'giving' | 'homework' | 'work'; id: string };

export type MarkerAreaEvent = { type: 'place.open'; place: MarkerPlace };

const markerAreaSetup = setup({
  types: { context: {} as { id: string }, events: {} as MarkerAreaEvent },
  actions: { takeId: assign({ id: (_, { id }: { id: string }) => id }) },
  guards: { isPage: (_, { is, page }: { is: string; page: MarkerPlace['page'] }) => is === page },
});

const isPage = (page: MarkerPlace['page']) => ({
  guard: { type: 'isPage' as const, params: ({ event }: { event: MarkerAreaEvent }) => ({ is: event.place.page, page }) },
  actions: { type: 'takeId' as const, params: ({ event }: { event: MarkerAreaEvent }) => ({ id: event.place.id }) },
});

/** Homework in the teacher area, whose pages are switched by state and have no addresses (specification 2.11): list, giving, one homework, one work. */
export const markerAreaMachine = markerAreaSetup.createMachine({
  id: 'markerArea',
  context: { id: '' },
  initial: 'list',
  on: {
    'place.open': [
      { ...isPage('list'), target: '.list' },
      { ...isPage('giving'), target: '.giving' },
      { ...isPage('homework'), target: '.homework' },
      { ...isPage('work'), target: '.work' },
    ],
  },
  states: { list: {}, giving: {}, homework: {}, work: {} },
});
