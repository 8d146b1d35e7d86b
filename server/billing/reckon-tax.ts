import { inIndia } from '../../contract/billing/places.ts';
import type { Seller } from './seller.ts';

/**
 * How a price is taxed. `none`: the seller is not registered. `within`: seller and payer are in one state, half of the tax is the center's and half the
 * state's. `between`: the integrated tax. `abroad`: an export, which is paid in another country's money.
 */
export type Supply = 'none' | 'within' | 'between' | 'abroad';

/** A line of a paper, in minor units. What is taxed and the taxes are the total, to the paisa. */
export type TaxLine = {
  words: string;
  code: string;
  ratePercent: number;
  totalMinor: number;
  taxableMinor: number;
  centralMinor: number;
  stateMinor: number;
  integratedMinor: number;
};

/** What a payer is charged. `place` as the contract has it; null where nobody said it. */
export type Charge = { totalMinor: number; currency: string; place: string | null };

type SellerTaxes = Pick<Seller, 'state' | 'gstin' | 'teaching' | 'material' | 'exports'>;

/**
 * The kind of supply, by where the payer lives; where nobody said it, by the seller's own state, as the law has it for an address that is not on
 * record. Rupees from abroad are no export: it has to be paid in foreign money.
 */
export function findSupply(
  { gstin, state }: Pick<SellerTaxes, 'gstin' | 'state'>,
  { place, currency }: Omit<Charge, 'totalMinor'>,
): Supply {
  if (gstin === null) return 'none';
  if (place === null || place === `${inIndia}${state}`) return 'within';
  return place.startsWith(inIndia) || currency === 'INR' ? 'between' : 'abroad';
}

/** Splits a price, which contains its tax, into live teaching and recorded material, each with its taxes. A line of nothing is left out. */
export function reckonTax(taxing: SellerTaxes, charge: Charge): { supply: Supply; lines: TaxLine[] } {
  const supply = findSupply(taxing, charge);
  const { teaching, material } = taxing;
  const materialMinor = Math.round((charge.totalMinor * hundredths(material.sharePercent)) / 10_000);
  const isUntaxed = supply === 'none' || (supply === 'abroad' && taxing.exports.undertaking !== null);
  const lines = [
    { ...teaching, totalMinor: charge.totalMinor - materialMinor },
    { ...material, totalMinor: materialMinor },
  ].map(({ words, code, ratePercent, totalMinor }) => {
    const rate = isUntaxed ? 0 : ratePercent;
    return { words, code, ratePercent: rate, totalMinor, ...taxWithin(totalMinor, rate, supply) };
  });
  return { supply, lines: lines.filter(({ totalMinor }) => totalMinor > 0) };
}

/** Both halves of a split tax are one sum, so that they agree; what rounding leaves belongs to what is taxed. */
function taxWithin(
  totalMinor: number,
  ratePercent: number,
  supply: Supply,
): Omit<TaxLine, 'words' | 'code' | 'ratePercent' | 'totalMinor'> {
  const rate = hundredths(ratePercent);
  if (supply === 'within') {
    const half = Math.round((totalMinor * rate) / (2 * (10_000 + rate)));
    return { taxableMinor: totalMinor - 2 * half, centralMinor: half, stateMinor: half, integratedMinor: 0 };
  }
  const integratedMinor = Math.round((totalMinor * rate) / (10_000 + rate));
  return { taxableMinor: totalMinor - integratedMinor, centralMinor: 0, stateMinor: 0, integratedMinor };
}

/** Percent in whole hundredths: 18 is 1800, and no fraction of binary numbers decides a paisa. */
const hundredths = (percent: number): number => Math.round(percent * 100);

/**
 * What is given back now, as a part of a paper: what all that was given back until now makes, less what was given back `before`. Parts that make up the
 * whole therefore sum to the paper's own taxes. In minor units.
 */
export function reckonPart(whole: readonly TaxLine[], beforeMinor: number, nowMinor: number): TaxLine[] {
  const totalMinor = whole.reduce((sum, line) => sum + line.totalMinor, 0);
  const until = (given: number) => whole.map((line) => scale(line, given, totalMinor));
  const before = until(beforeMinor);
  const after = spread(until(beforeMinor + nowMinor), beforeMinor + nowMinor);
  const earlier = spread(before, beforeMinor);
  return after.map((line, at) => less(line, earlier[at])).filter((line) => line.totalMinor !== 0);
}

function scale(line: TaxLine, given: number, totalMinor: number): TaxLine {
  const part = (minor: number) => (totalMinor === 0 ? 0 : Math.round((minor * given) / totalMinor));
  const taxes = {
    centralMinor: part(line.centralMinor),
    stateMinor: part(line.stateMinor),
    integratedMinor: part(line.integratedMinor),
  };
  return withTaxable({ ...line, ...taxes, totalMinor: part(line.totalMinor) });
}

/** What rounding left over stands in the first line. */
function spread(lines: TaxLine[], given: number): TaxLine[] {
  const over = given - lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  return lines.map((line, at) => (at === 0 ? withTaxable({ ...line, totalMinor: line.totalMinor + over }) : line));
}

const withTaxable = (line: TaxLine): TaxLine => ({
  ...line,
  taxableMinor: line.totalMinor - line.centralMinor - line.stateMinor - line.integratedMinor,
});

const less = (line: TaxLine, other: TaxLine | undefined): TaxLine =>
  other === undefined
    ? line
    : {
        ...line,
        totalMinor: line.totalMinor - other.totalMinor,
        taxableMinor: line.taxableMinor - other.taxableMinor,
        centralMinor: line.centralMinor - other.centralMinor,
        stateMinor: line.stateMinor - other.stateMinor,
        integratedMinor: line.integratedMinor - other.integratedMinor,
      };
