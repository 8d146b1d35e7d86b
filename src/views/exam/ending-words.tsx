import type { SittingEvent } from '../../../contract/exam/attempts.ts';
import { violationWords } from '../../content/violations.ts';
import { clockTime } from '../ui/dates.ts';
import { Notice } from '../ui/notice.tsx';

/** Which rule ended a module or a test, when, and on what evidence; and that every answer was kept. */
export function EndingWords({ rule, evidence }: { rule: string | null; evidence: SittingEvent | null }) {
  if (!rule) return null;
  return (
    <>
      <Notice tone="warning">{rule}</Notice>
      {evidence ? (
        <p>
          At <time dateTime={new Date(evidence.at).toISOString()}>{clockTime.format(evidence.at)}</time>{' '}
          {violationWords[evidence.kind].evidence(evidence.detail)}.
        </p>
      ) : null}
      <p>Every answer up to that moment was kept.</p>
    </>
  );
}
