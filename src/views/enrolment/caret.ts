const isDialled = (sign: string) => /[\d+]/.test(sign);

/** How many digits (and the plus) stand before a place in a typed number. */
export const digitsBefore = (typed: string, place: number) => [...typed.slice(0, place)].filter(isDialled).length;

/** The place right after so many digits of a formatted number; its end where it has fewer. */
export function placeAfter(formatted: string, digits: number): number {
  if (digits === 0) return 0;
  let passed = 0;
  const at = [...formatted].findIndex((sign) => {
    if (isDialled(sign)) passed += 1;
    return passed === digits;
  });
  return at === -1 ? formatted.length : at + 1;
}
