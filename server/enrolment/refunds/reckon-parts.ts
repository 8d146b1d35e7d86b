import type { RefundShares } from '../../../contract/enrolment/refund-rule.ts';
import type { FamilyState } from '../../promises/make-promises.ts';

/**
 * What of a price is for one family of promises, in minor units. `usedMinor`: for what was given; `lateMinor`: for what should have been given by now and
 * was not.
 */
export type PricePart = { family: FamilyState['family']; wholeMinor: number; usedMinor: number; lateMinor: number };

/** What of a course there is to reckon. `unbegunMocks`: mock tests that were given into the portal and not begun, which go with the course. */
export type CourseDelivery = { families: readonly FamilyState[]; unbegunMocks: number };

/** The families whose number is promised whenever a course is sold. */
const counted: readonly FamilyState['family'][] = ['mockTests', 'meetings'];

/** Whether the number was sold, as that of sessions may be; what is not counted runs as long as the course does. */
const isCounted = ({ family, left }: FamilyState): boolean => counted.includes(family) || left !== null;

/**
 * Splits what was paid by the school's shares, and each share by its promises. A counted family is used by what was given of it, one that runs by the part
 * of the course's time that is gone (`elapsed`, 0 to 1), without what was late in it. A share of which the course promises nothing goes to
 * the others. Parts of minor units are the payer's.
 */
export function reckonParts(
  paidMinor: number,
  { families, unbegunMocks }: CourseDelivery,
  { shares, elapsed }: { shares: RefundShares; elapsed: number },
): PricePart[] {
  const weighed = families
    .map((state) => ({ state, share: shares[state.family] ?? 0 }))
    .filter(({ state, share }) => share > 0 && (state.promised > 0 || !isCounted(state)));
  const weight = weighed.reduce((sum, { share }) => sum + share, 0);
  let left = paidMinor;
  return weighed.map(({ state, share }, at) => {
    const wholeMinor = at === weighed.length - 1 ? left : Math.floor((paidMinor * share) / weight);
    left -= wholeMinor;
    const { used, late } = isCounted(state) ? partsOf(state, unbegunMocks) : partsOfTime(state, elapsed);
    return {
      ...{ family: state.family, wholeMinor },
      usedMinor: Math.floor(wholeMinor * used),
      lateMinor: Math.floor(wholeMinor * late),
    };
  });
}

const partsOf = ({ family, promised, delivered, late }: FamilyState, unbegunMocks: number) => ({
  used: Math.max(0, delivered - (family === 'mockTests' ? unbegunMocks : 0)) / promised,
  late: late / promised,
});

/** Where nothing was asked for, it was there to be had. */
function partsOfTime({ delivered, late }: FamilyState, elapsed: number) {
  const owed = delivered + late;
  const missed = owed === 0 ? 0 : late / owed;
  return { used: elapsed * (1 - missed), late: elapsed * missed };
}
