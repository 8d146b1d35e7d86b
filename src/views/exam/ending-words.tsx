import type { SittingEvent } from '../../../contract/exam/attempts.ts';
import { clockTime } from '../ui/dates.ts';
import { Notice } from '../ui/notice.tsx';

/** What was seen, in words: the evidence of a rule's cost. */
function evidenceOf({ kind, detail }: SittingEvent): string {
  switch (kind) {
    case 'keyPressed':
      return `the key ${detail} was pressed`;
    case 'tabHidden':
      return 'this page was hidden by another tab or window';
    case 'fullscreenLeft':
      return 'fullscreen was left while this page was on the screen';
    case 'devtoolsOpened':
      return `developer tools held this page for ${detail}`;
    default:
      return 'the page was interrupted';
  }
}

/** Which rule ended a module or a test, when, and on what evidence; and that every answer was kept. */
export function EndingWords({ rule, evidence }: { rule: string | null; evidence: SittingEvent | null }) {
  if (!rule) return null;
  return (
    <>
      <Notice tone="warning">{rule}</Notice>
      {evidence ? (
        <p>
          At <time dateTime={new Date(evidence.at).toISOString()}>{clockTime.format(evidence.at)}</time> {evidenceOf(evidence)}.
        </p>
      ) : null}
      <p>Every answer up to that moment was kept.</p>
    </>
  );
}
