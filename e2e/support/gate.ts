import type { Page, Request, Route } from '@playwright/test';

/** What becomes of a request. */
export type Answer = (route: Route) => Promise<void>;
export const letThrough: Answer = (route) => route.continue();
export const fail: Answer = (route) => route.abort();

/** The server says no. */
export const refuse =
  (status: number, reason: string, msg: string): Answer =>
  (route) =>
    route.fulfill({ status, json: { status: 0, reason, msg, serverNow: Date.now() } });
/** The server has it, and nobody here hears of it. */
export const loseAnswer: Answer = async (route) => {
  await route.fetch();
  await route.abort();
};

/** Holds the requests for an address until the test answers them, so that what lies between can be seen; which of the two comes first does not matter. */
export async function gateAt(page: Page, address: string): Promise<(answer: Answer) => Promise<void>> {
  const held: Route[] = [];
  const answers: Answer[] = [];
  let documents = 0;
  const madeBy = new WeakMap<Request, number>();
  // A reload gives up what it waits for, also what is only told of afterwards.
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      documents += 1;
      held.length = 0;
    } else madeBy.set(request, documents);
  });
  await page.route(address, async (route) => {
    if ((madeBy.get(route.request()) ?? documents) !== documents) return;
    const answer = answers.shift();
    if (answer) await answer(route);
    else held.push(route);
  });
  return async (answer) => {
    const route = held.shift();
    if (route) await answer(route);
    else answers.push(answer);
  };
}

/** The same for a call of the API. */
export const gate = (page: Page, call: string) => gateAt(page, `**/api/${call}`);

/** Reloads a page once what it has asked so far is told of: told of after the reload it would be taken for the new page's. */
export async function reloadGated(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.reload();
}

/**
 * Leaves a page with its calls unanswered, and comes back to it without any gate. Lifting the gates first would let what they hold through to the
 * server.
 */
export async function comeBackWithoutGates(page: Page): Promise<void> {
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
