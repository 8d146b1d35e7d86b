import type { Page, Route } from '@playwright/test';

/** What becomes of a request. */
export type Answer = (route: Route) => Promise<void>;
export const letThrough: Answer = (route) => route.continue();
export const fail: Answer = (route) => route.abort();

/** Holds the requests for an address until the test answers them, so that what lies between can be seen; which of the two comes first does not matter. */
export async function gateAt(page: Page, address: string): Promise<(answer: Answer) => Promise<void>> {
  const held: Route[] = [];
  const answers: Answer[] = [];
  await page.route(address, async (route) => {
    const answer = answers.shift();
    if (answer) await answer(route);
    else held.push(route);
  });
  // A reload gives up what it waits for.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) held.length = 0;
  });
  return async (answer) => {
    const route = held.shift();
    if (route) await answer(route);
    else answers.push(answer);
  };
}

/** The same for a call of the API. */
export const gate = (page: Page, call: string) => gateAt(page, `**/api/${call}`);

/**
 * Leaves a page with its calls unanswered, and comes back to it without any gate. Lifting the gates first would let what they hold through to the
 * server.
 */
export async function comeBackWithoutGates(page: Page): Promise<void> {
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
