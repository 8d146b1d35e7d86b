/** The steps of an application that the browser's Back button goes between, from the first on. */
const places = ['form', 'review', 'paying'] as const;
export type ApplicationPlace = (typeof places)[number];

/** In `history.state`, beside what the router keeps there. */
const key = 'applicationPlace';

/** The step that the browser's history is at. */
export function readPlace(): ApplicationPlace {
  const state: unknown = history.state;
  const kept = typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined;
  return places.find((place) => place === kept) ?? 'form';
}

/** Has the history stand at a step: with an entry for each one that is new, and back where a former one is shown again. */
export function showPlace(place: ApplicationPlace): void {
  const difference = places.indexOf(place) - places.indexOf(readPlace());
  if (difference < 0) history.go(difference);
  const ahead = difference > 0 ? places.slice(places.indexOf(place) - difference + 1, places.indexOf(place) + 1) : [];
  for (const each of ahead) history.pushState({ ...history.state, [key]: each }, '');
}
