import { it, type TestOptions } from 'vitest';

/** What a test or a describe proves, among its options. */
export type Proof = TestOptions & { meta: Record<string, true> };

/**
 * The ids of docs/requirements.md that a test proves: `it('says so', proves('4.2-17'), …)`. `npm run requirements` reads them from the sources,
 * and `npm test` from the runner's report. Each id is a key of its own, so that a test's are added to those of its describe.
 */
export const proves = (...ids: string[]): Proof => ({
  meta: Object.fromEntries(ids.map((id) => [`requirement ${id}`, true as const])),
});

type Row = readonly [...unknown[], Proof];
type ValuesOf<Each extends Row> = Each extends readonly [...infer Values, Proof] ? Values : never;

/** `it.each` for rows that prove different things: the last of each row is what it `proves`. */
export const itEach =
  <Each extends Row>(table: readonly Each[]) =>
  (title: string, test: (...values: ValuesOf<Each>) => void | Promise<void>): void => {
    for (const row of table) {
      const [proof, ...values] = [row.at(-1) as Proof, ...row.slice(0, -1)];
      it.each([values])(title, proof, (...given) => test(...(given as ValuesOf<Each>)));
    }
  };
