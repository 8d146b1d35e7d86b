import type { PlanItem } from '../../../contract/plan/plan.ts';
import { materialAt, sittingAt } from '../addresses.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { describeItem } from './describe-item.ts';
import type { DrillStart } from './plan-ref.ts';

type ItemActionProps = DrillStart & { item: PlanItem; primary?: boolean; isLater?: boolean };

/** The way to a thing of the plan; the day of the test has none. A drill is made first. What falls due in a week to come (`isLater`) can only be looked at. */
export function ItemAction({ item, busy, primary = false, isLater = false, onDrill }: ItemActionProps) {
  const tone = primary ? 'primary' : 'quiet';
  const { title } = describeItem(item);
  switch (item.kind) {
    case 'drill':
      return (
        <Button tone={tone} busy={busy} label={`Start: ${title}`} onClick={() => onDrill({ area: item.area, from: item.from })}>
          {busy ? 'Preparing…' : 'Start'}
        </Button>
      );
    case 'review':
      return (
        <LinkButton tone={tone} to="/student-portal/notebook" label={`${isLater ? 'View' : 'Start'}: ${title}`}>
          {isLater ? 'View' : 'Start'}
        </LinkButton>
      );
    case 'quiz':
    case 'mock':
      return <SittingLink item={item} tone={tone} />;
    case 'homework':
      return (
        <LinkButton tone={tone} to={`/student-portal/homework/${item.workId}`} label={`${item.done ? 'View' : 'Open'}: ${title}`}>
          {item.done ? 'View' : 'Open'}
        </LinkButton>
      );
    case 'read':
      return (
        <LinkButton tone={tone} to={materialAt(item)} label={`Read: ${item.id}`}>
          Read
        </LinkButton>
      );
    case 'test':
      return null;
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
