import * as z from 'zod/mini';

/** The currencies a price is listed in (specification 9). The first is the default. */
export const currencies = ['INR', 'USD'] as const;
export const currency = z.enum(currencies);
export type Currency = z.infer<typeof currency>;

/** The two kinds of what can be bought, each with an application flow of its own (specification 2.8). */
export const itemKind = z.enum(['sat', 'ap']);
export type ItemKind = z.infer<typeof itemKind>;

/** What is bought: an SAT plan or an AP course, by its listed name. */
export const item = z.object({ kind: itemKind, name: z.string().check(z.minLength(1), z.maxLength(100)) });
export type Item = z.infer<typeof item>;

/** A listed price in whole major units (rupees, dollars), never in paise or cents. */
export type Price = Record<Currency, number>;

/** SAT plans: what each covers, and its price (specification 9). Both enrol in the SAT Dominance Program. */
export const satPlans: Record<string, Price & { attempts: string }> = {
  'SAT Sprint': { INR: 77777, USD: 890, attempts: 'one official attempt' },
  'SAT Marathon': { INR: 129999, USD: 1490, attempts: 'two consecutive attempts' },
};

/** AP courses and their prices (specification 9). */
export const apPrices: Record<string, Price> = {
  'AP Calculus BC': { INR: 89999, USD: 1029 },
  'AP Computer Science A': { INR: 89999, USD: 1029 },
  'AP Psychology': { INR: 84999, USD: 969 },
  'AP US Govt. & Politics': { INR: 84999, USD: 969 },
  'AP World History': { INR: 84999, USD: 969 },
  'AP Microeconomics': { INR: 79999, USD: 909 },
  'AP Macroeconomics': { INR: 79999, USD: 909 },
  'AP Precalculus': { INR: 79999, USD: 909 },
  'AP Statistics': { INR: 79999, USD: 909 },
};

export const satCourse = 'SAT Dominance Program';

/** The ten courses, as the inquiry offers them (specification 3). */
export const courseNames: readonly string[] = [satCourse, ...Object.keys(apPrices)];

/** The listed price in major units; null where the item or the currency is not in the table. */
export function priceOf({ kind, name }: Item, asked: string): number | null {
  const table: Record<string, Price> = kind === 'sat' ? satPlans : apPrices;
  const price = Object.hasOwn(table, name) ? table[name] : undefined;
  const known = currencies.find((each) => each === asked);
  return price === undefined || known === undefined ? null : price[known];
}

/** The name of the course that an item enrols in. */
export const getCourse = ({ kind, name }: Item): string => (kind === 'sat' ? satCourse : name);
