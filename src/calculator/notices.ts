import type { DrawnLine } from './drawn-line.ts';
import { collectFindings, type Finding, findingsText, findMeetings } from './maths/findings.ts';
import { fractionText, numberText, pointText } from './maths/number-text.ts';
import { fitLine } from './maths/regression.ts';
import type { Point } from './maths/sample.ts';
import { type Size, toBounds, type View } from './maths/view-box.ts';

/** What stands beside a line: a value, what is found on it, or why it cannot be read. */
export type Notice = { id: number; words: string; isProblem: boolean; findings: Finding[] };
/** Where two lines meet in what is shown. */
export type Meeting = { key: string; words: string; points: Point[] };

export function toNotices(lines: readonly DrawnLine[], view: View, size: Size): Notice[] {
  const bounds = toBounds(view, size);
  return lines.map(({ id, line, shown }) => {
    const findings = shown && size.width > 0 ? collectFindings(line, bounds) : [];
    if (line.kind === 'problem') return { id, words: line.words, isProblem: true, findings };
    if (line.kind === 'value') return { id, words: `= ${valueText(line.value)}`, isProblem: false, findings };
    return { id, words: findingsText(findings), isProblem: false, findings };
  });
}

function valueText(value: number): string {
  const fraction = fractionText(value);
  return fraction ? `${numberText(value)} (${fraction})` : numberText(value);
}

/** The line of least squares through the points that are typed, once there are two. */
export function regression(lines: readonly DrawnLine[]): Meeting[] {
  const points = lines.flatMap(({ line, shown }) => (shown && line.kind === 'point' ? [{ x: line.x, y: line.y }] : []));
  const best = fitLine(points);
  if (!best) return [];
  const { slope, intercept, correlation } = best;
  const sign = intercept < 0 ? '−' : '+';
  const equation = `y = ${numberText(slope, 6)}x ${sign} ${numberText(Math.abs(intercept), 6)}`;
  const fit = Number.isNaN(correlation) ? '' : `, r = ${numberText(correlation, 6)}`;
  return [{ key: 'regression', words: `Line of best fit through the ${points.length} points: ${equation}${fit}.`, points: [] }];
}

export function meetings(lines: readonly DrawnLine[], view: View, size: Size): Meeting[] {
  if (size.width === 0) return [];
  const bounds = toBounds(view, size);
  const shown = lines.filter((each) => each.shown);
  return shown.flatMap((one, at) =>
    shown.slice(at + 1).flatMap((other) => {
      const points = findMeetings(one.line, other.line, bounds);
      const words = `Lines ${one.number} and ${other.number} meet at ${points.map(pointText).join(', ')}.`;
      return points.length > 0 ? [{ key: `${one.id}-${other.id}`, words, points }] : [];
    }),
  );
}
