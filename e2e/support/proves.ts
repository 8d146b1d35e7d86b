import type { TestDetails } from '@playwright/test';

/**
 * The ids of docs/requirements.md that a browser test proves: `test('says so', proves('4.2-17'), …)`; with other details, `{ ...proves(…), tag }`.
 * `npm run requirements` reads them from the sources, and `npm test` from the runner's report.
 */
export const proves = (...ids: string[]) =>
  ({ annotation: ids.map((id) => ({ type: 'requirement', description: id })) }) satisfies TestDetails;
