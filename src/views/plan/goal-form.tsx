import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { findEdited } from '../../machines/plan/study-plan.machine.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { formatMinutes } from '../ui/format-minutes.ts';
import { Card, Columns, Row } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { submitTo } from '../ui/submit-to.ts';
import { nameTest } from './name-test.ts';
import type { StudyPlanFlow, StudyPlanSnapshot } from './plan-ref.ts';

const selectSeen = (seen: StudyPlanSnapshot) => seen;

/** Minutes a week to choose from. */
const offered = [60, 90, 120, 150, 240, 360, 480, 600, 900];

/** What the student works towards in a course: date, score and time, each to be left out but the time. */
export function GoalForm({ flow }: { flow: StudyPlanFlow }) {
  const seen = useSelector(flow, selectSeen);
  const { draft, problems, notKept } = seen.context;
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  if (!draft) return null;
  const { scale, course_name } = findEdited(seen.context);
  const isSaving = seen.matches({ shown: { goal: 'saving' } });
  const minutes = [...new Set([...offered, Number(draft.weeklyMinutes)])].sort((one, other) => one - other);
  return (
    <Card
      as="form"
      gap={5}
      noValidate
      aria-label={`Your goal: ${course_name}`}
      onSubmit={submitTo(() => flow.send({ type: 'goal.save' }))}
    >
      <Columns min="figure" fit gap={4}>
        <Field
          ref={first}
          label="Test date"
          name="testDate"
          type="date"
          hint="optional"
          value={draft.testDate}
          error={problems.testDate}
          onChange={(value) => flow.send({ type: 'field.change', name: 'testDate', value })}
        />
        <Field
          label={`Goal on ${nameTest(course_name)}`}
          name="score"
          inputMode="numeric"
          hint={`optional, ${scale.low} to ${scale.high}`}
          value={draft.score}
          error={problems.score}
          onChange={(value) => flow.send({ type: 'field.change', name: 'score', value })}
        />
        <SelectField
          label="Time each week"
          name="weeklyMinutes"
          value={draft.weeklyMinutes}
          options={minutes.map((each) => ({ value: String(each), label: formatMinutes(each) }))}
          onChange={(value) => flow.send({ type: 'field.change', name: 'weeklyMinutes', value })}
        />
      </Columns>
      {notKept ? <Notice>{notKept}</Notice> : null}
      <Row gap={3} justify="end">
        <Button onClick={() => flow.send({ type: 'goal.cancel' })} busy={isSaving}>
          Cancel
        </Button>
        <Button type="submit" tone="primary" busy={isSaving}>
          {isSaving ? 'Saving…' : 'Save goal'}
        </Button>
      </Row>
    </Card>
  );
}
