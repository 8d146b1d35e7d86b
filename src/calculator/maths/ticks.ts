import { numberText } from './number-text.ts';

export type Tick = { at: number; label: string };

/** The distance of ticks: 1, 2 or 5 times a power of ten, so that each has at least `least` pixels. `unit`: units per pixel. */
export function tickStep(unit: number, least: number): number {
  const smallest = unit * least;
  const power = 10 ** Math.floor(Math.log10(smallest));
  const factor = [1, 2, 5].find((each) => each * power >= smallest * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** Ticks from `from` to `to`, with their labels; 0 among them has none, for the axes cross there. */
export function ticksBetween(from: number, to: number, step: number): Tick[] {
  const [first, last] = [Math.ceil(from / step - 1e-9), Math.floor(to / step + 1e-9)];
  if (!(last - first < 1000)) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const at = Number(((first + index) * step).toPrecision(12));
    return { at: at === 0 ? 0 : at, label: at === 0 ? '' : numberText(at, 8) };
  });
}
