import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSupply, reckonPart, reckonTax, type TaxLine } from '../../../../server/billing/reckon-tax.ts';

const taxing = {
  state: '29',
  gstin: '29AAAAA0000A1ZY',
  teaching: { words: 'Live', code: '999293', ratePercent: 18 },
  material: { words: 'Recorded', code: '998431', ratePercent: 18, sharePercent: 20 },
  exports: { undertaking: 'LUT-1', words: 'Export.' },
};
const without = { ...taxing, exports: { ...taxing.exports, undertaking: null } };

describe('the supply', () => {
  it.each([
    // Place, currency, GSTIN, supply.
    ['IN-29', 'INR', taxing.gstin, 'within'],
    [null, 'INR', taxing.gstin, 'within'],
    [null, 'USD', taxing.gstin, 'within'],
    ['IN-27', 'INR', taxing.gstin, 'between'],
    ['IN-27', 'USD', taxing.gstin, 'between'],
    ['US', 'USD', taxing.gstin, 'abroad'],
    ['US', 'INR', taxing.gstin, 'between'],
    ['US', 'USD', null, 'none'],
    ['IN-29', 'INR', null, 'none'],
  ] as const)('of a payer in %s who pays in %s to %s: %s', (place, currency, gstin, supply) => {
    expect(findSupply({ gstin, state: '29' }, { place, currency })).toBe(supply);
  });
});

describe('the tax of a price that contains it, in paise', () => {
  it.each([
    // Whole price, place, currency, seller; live and recorded: total, taxable, central, state, integrated.
    [7_777_700, 'IN-29', 'INR', taxing, [6_222_160, 5_273_016, 474_572, 474_572, 0], [1_555_540, 1_318_254, 118_643, 118_643, 0]],
    [7_777_700, 'IN-27', 'INR', taxing, [6_222_160, 5_273_017, 0, 0, 949_143], [1_555_540, 1_318_254, 0, 0, 237_286]],
    [89_000, 'US', 'USD', taxing, [71_200, 71_200, 0, 0, 0], [17_800, 17_800, 0, 0, 0]],
    [89_000, 'US', 'USD', without, [71_200, 60_339, 0, 0, 10_861], [17_800, 15_085, 0, 0, 2_715]],
    [89_000, 'IN-29', 'USD', { ...taxing, gstin: null }, [71_200, 71_200, 0, 0, 0], [17_800, 17_800, 0, 0, 0]],
    [101, 'IN-29', 'INR', taxing, [81, 69, 6, 6, 0], [20, 16, 2, 2, 0]],
  ] as const)('%i from %s in %s', (totalMinor, place, currency, seller, ...expected) => {
    const { lines } = reckonTax(seller, { totalMinor, place, currency });
    expect(lines.map(toNumbers)).toEqual(expected);
  });

  it('a share of nothing is no line, and rates with fractions are whole hundredths', () => {
    const only = {
      ...taxing,
      teaching: { ...taxing.teaching, ratePercent: 0.25 },
      material: { ...taxing.material, sharePercent: 0 },
    };
    const { lines } = reckonTax(only, { totalMinor: 10_025, place: 'IN-27', currency: 'INR' });
    expect(lines).toEqual([{ ...only.teaching, ...sums([10_025, 10_000, 0, 0, 25]) }]);
  });

  it('always sums to the price, halves agree, and what is taxed times the rate is the tax to the paisa', () => {
    const rates = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
    const places = fc.constantFrom('IN-29', 'IN-27', null, 'US');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), rates, rates, places, (totalMinor, rate, share, place) => {
        const seller = {
          ...without,
          teaching: { ...taxing.teaching, ratePercent: rate },
          material: { ...taxing.material, ratePercent: rate, sharePercent: share },
        };
        const { lines } = reckonTax(seller, { totalMinor, place, currency: 'INR' });
        expect(lines.reduce((sum, line) => sum + line.totalMinor, 0)).toBe(totalMinor);
        for (const line of lines) {
          expect(line.taxableMinor + taxOf(line)).toBe(line.totalMinor);
          expect(line.centralMinor).toBe(line.stateMinor);
          expect(Math.abs((line.taxableMinor * rate) / 100 - taxOf(line))).toBeLessThanOrEqual(2);
        }
      }),
    );
  });
});

describe('what is given back', () => {
  const { lines } = reckonTax(taxing, { totalMinor: 7_777_700, place: 'IN-29', currency: 'INR' });

  it('all of it is the paper itself', () => {
    expect(reckonPart(lines, 0, 7_777_700)).toEqual(lines);
  });

  it('half of it has half of each line', () => {
    expect(reckonPart(lines, 0, 3_888_850).map(toNumbers)).toEqual([
      [3_111_080, 2_636_508, 237_286, 237_286, 0],
      [777_770, 659_126, 59_322, 59_322, 0],
    ]);
  });

  it('in any parts the lines and taxes sum to those of the paper', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 100, max: 500_000 }), { minLength: 1, maxLength: 12 }), (parts) => {
        let given = 0;
        const papers: TaxLine[][] = [];
        for (const part of [...parts, 7_777_700 - parts.reduce((sum, each) => sum + each, 0)]) {
          const made = reckonPart(lines, given, part);
          expect(made.reduce((sum, line) => sum + line.totalMinor, 0)).toBe(part);
          for (const line of made) expect(line.taxableMinor + taxOf(line)).toBe(line.totalMinor);
          given += part;
          papers.push(made);
        }
        for (const line of lines) {
          const its = papers.flat().filter(({ code }) => code === line.code);
          const whole = its.map(toNumbers).reduce((sum, each) => sum.map((minor, at) => minor + (each[at] ?? 0)));
          expect(whole).toEqual(toNumbers(line));
        }
      }),
    );
  });
});

const taxOf = ({ centralMinor, stateMinor, integratedMinor }: TaxLine) => centralMinor + stateMinor + integratedMinor;
const toNumbers = ({ totalMinor, taxableMinor, centralMinor, stateMinor, integratedMinor }: TaxLine) => [
  ...[totalMinor, taxableMinor, centralMinor, stateMinor, integratedMinor],
];
const sums = ([totalMinor, taxableMinor, centralMinor, stateMinor, integratedMinor]: number[]) => ({
  ...{ totalMinor, taxableMinor, centralMinor, stateMinor, integratedMinor },
});
