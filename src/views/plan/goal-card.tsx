import type { CoursePlan } from '../../../contract/plan/plan.ts';
import { spokenDate } from '../schedule/day-words.ts';
import { Button } from '../ui/button.tsx';
import { formatMinutes } from '../ui/format-minutes.ts';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { describeOutlook } from './describe-outlook.ts';
import { describeDaysLeft, nameTest } from './name-test.ts';

/** What the student works towards in a course, how far that is, and the way to change it. */
export function GoalCard({ plan, onEdit }: { plan: CoursePlan; onEdit: () => void }) {
  const { goal, course_name } = plan;
  const outlook = describeOutlook(plan);
  return (
    <Card as="section" look="tint" gap={3} aria-label={`Your goal: ${course_name}`}>
      <Row gap={5} rowGap={3} align="center" justify="between">
        <Stack gap={1}>
          <Text as="strong" size="xl" figure>
            {describeGoal(plan)}
          </Text>
          <Text tone="soft">{describeRest(plan)}</Text>
        </Stack>
        <Button label={`${goal ? 'Change goal' : 'Set goal'}: ${course_name}`} onClick={onEdit}>
          {goal ? 'Change goal' : 'Set goal'}
        </Button>
      </Row>
      {outlook.length > 0 ? (
        <Stack gap={1}>
          {outlook.map((sentence) => (
            <Text key={sentence} size="s" measure>
              {sentence}
            </Text>
          ))}
        </Stack>
      ) : null}
    </Card>
  );
}

function describeGoal({ goal, daysLeft, course_name }: CoursePlan): string {
  if (goal?.testDate == null || daysLeft === null) return `When is ${nameTest(course_name)}?`;
  if (daysLeft < 0) return 'Your test date has passed';
  return daysLeft === 0
    ? `${capitalize(nameTest(course_name))} is today`
    : `${describeDaysLeft(daysLeft)} until ${nameTest(course_name)}`;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function describeRest({ goal, daysLeft }: CoursePlan): string {
  if (!goal) return 'Set your test date and goal, and the plan will fit the time you have left.';
  if (daysLeft !== null && daysLeft < 0) return 'Set the next one, and the plan starts over from there.';
  return [
    goal.testDate === null ? null : spokenDate(goal.testDate),
    goal.score === null ? null : `goal ${goal.score}`,
    `${formatMinutes(goal.weeklyMinutes)} a week`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
