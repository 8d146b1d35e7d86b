import type { PlanItem } from '../../../contract/plan/plan.ts';
import type { PracticeArea } from '../../../contract/practice/practice.ts';
import { sittingAt } from '../addresses.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { describeItem } from './describe-item.ts';

/** The way to a thing of the plan. A drill is made first: `busy` while one is. */
export function ItemAction({
  item,
  busy,
  primary = false,
  onDrill,
}: {
  item: PlanItem;
  busy: boolean;
  primary?: boolean;
  onDrill: (area: PracticeArea) => void;
}) {
  const tone = primary ? 'primary' : 'quiet';
  const { title } = describeItem(item);
  switch (item.kind) {
    case 'drill':
      return (
        <Button tone={tone} busy={busy} label={`Start: ${title}`} onClick={() => onDrill(item.area)}>
          {busy ? 'Preparing…' : 'Start'}
        </Button>
      );
    case 'review':
      return (
        <LinkButton tone={tone} to="/student-portal/notebook" label={`Start: ${title}`}>
          Start
        </LinkButton>
      );
    case 'quiz':
    case 'mock':
      return <SittingLink item={item} tone={tone} />;
    case 'session':
      return (
        <LinkButton tone={tone} to="/student-portal/schedule" label={`View: ${title}`}>
          View
        </LinkButton>
      );
  }
}

function SittingLink({ item, tone }: { item: Extract<PlanItem, { quizId: string }>; tone: 'primary' | 'quiet' }) {
  const { kind, quizId, studentQuizId, title, begun, done } = item;
  const action = done ? 'View' : begun ? 'Continue' : 'Start';
  return (
    <LinkButton
      tone={tone}
      to={sittingAt(kind, done ? 'results' : 'instructions', quizId, studentQuizId)}
      label={`${action}: ${title}`}
    >
      {action}
    </LinkButton>
  );
}
