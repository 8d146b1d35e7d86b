import { numberText, pointText } from './number-text.ts';
import type { Curve, Line } from './read-line.ts';
import type { Point } from './sample.ts';
import type { Bounds } from './view-box.ts';
import { findZeros, meetingPoints, turningPoints } from './zeros.ts';

/** A point worth a look, with words for what it is. */
export type Finding = Point & { what: string };

/** What is found on one line within the part of the plane that is shown. */
export function collectFindings(line: Line, { left, right, bottom, top }: Bounds): Finding[] {
  if (line.kind === 'vertical') return [{ x: line.x, y: 0, what: 'zero' }];
  if (line.kind === 'relation') {
    const zeros = findZeros((x) => line.of(x, 0), left, right).map((x) => ({ x, y: 0, what: 'zero' }));
    const crossings = findZeros((y) => line.of(0, y), bottom, top).map((y) => ({ x: 0, y, what: 'y-intercept' }));
    return [...zeros, ...crossings];
  }
  if (line.kind !== 'curve') return [];
  const zeros = findZeros(line.f, left, right).map((x) => ({ x, y: 0, what: 'zero' }));
  const start = line.f(0);
  const crossing = Number.isNaN(start) ? [] : [{ x: 0, y: start, what: 'y-intercept' }];
  const turns = turningPoints(line.f, left, right).map((point) => ({ ...point, what: turnName(line.f, point) }));
  return [...zeros, ...crossing, ...turns];
}

const turnName = (f: Curve, { x, y }: Point) => (f(x + 1e-3) > y ? 'lowest point' : 'highest point');

/** Where two lines meet within the part of the plane that is shown. */
export function findMeetings(one: Line, other: Line, { left, right, bottom, top }: Bounds): Point[] {
  if (one.kind === 'curve' && other.kind === 'curve') return meetingPoints(one.f, other.f, left, right);
  if (one.kind === 'curve' && other.kind === 'vertical') return at(other.x, one.f(other.x));
  if (one.kind === 'curve' && other.kind === 'relation')
    return findZeros((x) => other.of(x, one.f(x)), left, right).map((x) => ({ x, y: one.f(x) }));
  if (one.kind === 'vertical' && other.kind === 'relation')
    return findZeros((y) => other.of(one.x, y), bottom, top).map((y) => ({ x: one.x, y }));
  const isOtherWay = other.kind === 'curve' || (other.kind === 'vertical' && one.kind === 'relation');
  return isOtherWay ? findMeetings(other, one, { left, right, bottom, top }) : [];
}

const at = (x: number, y: number): Point[] => (Number.isNaN(y) ? [] : [{ x, y }]);

/** More than these are to be seen on the graph. */
const mostListed = 6;

/** The findings of one line in words: 'Zeros: x = −2, 2. y-intercept: (0, −4).' Empty when there are none. */
export function findingsText(findings: readonly Finding[]): string {
  const kinds = [...new Set(findings.map(({ what }) => what))];
  const parts = kinds.map((what) => {
    const points = findings.filter((each) => each.what === what);
    const name = points.length > 1 ? `${what}s` : what;
    const told = points.slice(0, mostListed);
    const places = what === 'zero' ? `x = ${told.map(({ x }) => numberText(x, 6)).join(', ')}` : told.map(pointText).join(', ');
    const rest = points.length > mostListed ? ` and ${points.length - mostListed} more` : '';
    return `${name.replace(/^[zlh]/, (letter) => letter.toUpperCase())}: ${places}${rest}`;
  });
  return parts.length > 0 ? `${parts.join('; ')}.` : '';
}
