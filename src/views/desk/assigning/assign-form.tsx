import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { Assignable } from '../../../../contract/desk/assignments.ts';
import type { AssignmentDraft, assigningMachine } from '../../../machines/desk/assigning.machine.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Card, Columns, Row, Stack, Text } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { submitTo } from '../../ui/submit-to.ts';
import { TextArea } from '../../ui/text-area.tsx';
import type { AssigningFlow } from '../assign-page.tsx';
import { Reached } from './reached.tsx';

const isWaiting = (snapshot: SnapshotFrom<typeof assigningMachine>) => snapshot.hasTag('waiting');

/** What is assigned, to whom, from when until when. `preview`: the address where a test is looked at, for whoever has one. */
export function AssignForm({ flow, preview }: { flow: AssigningFlow; preview?: (quiz: string) => string }) {
  const { draft, choices, missing, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  const change = (changed: Partial<AssignmentDraft>) => flow.send({ type: 'draft.change', change: changed });
  const errorOf = (name: keyof AssignmentDraft) => (missing.includes(name) ? 'This is needed.' : undefined);
  return (
    <Card as="section" gap={4} aria-label="What, to whom and when">
      {notice ? <Notice>{notice}</Notice> : null}
      <form noValidate onSubmit={submitTo(() => flow.send({ type: 'draft.check' }))}>
        <Stack gap={5}>
          <SelectField
            name="quiz"
            label="Test"
            value={draft.quiz}
            onChange={(quiz) => change({ quiz })}
            placeholder="Select a quiz or mock test…"
            options={(choices?.tests ?? []).map(toOption)}
            error={errorOf('quiz')}
            required
          />
          {draft.quiz === '' || !preview ? null : (
            <Text size="s">
              <a href={preview(draft.quiz)} target="_blank" rel="noreferrer">
                Preview it as a student sees it (opens a new tab)
              </a>
            </Text>
          )}
          <Columns min="form" gap={4}>
            <SelectField
              name="to"
              label="To"
              value={draft.to}
              onChange={(to) => change({ to: to === 'course' || to === 'names' ? to : 'group' })}
              options={[
                { value: 'group', label: 'A group' },
                { value: 'course', label: 'Everyone now in a course' },
                { value: 'names', label: 'Students by name' },
              ]}
            />
            <Reached
              draft={draft}
              groups={choices?.groups ?? []}
              courses={choices?.courses ?? []}
              change={change}
              error={errorOf(draft.to)}
            />
          </Columns>
          <Columns min="form" gap={4}>
            <Field
              name="opens"
              label="Opens"
              type="datetime-local"
              value={draft.opens}
              onChange={(opens) => change({ opens })}
              hint="Leave empty to open it right away. In your time zone."
            />
            <Field
              name="closes"
              label="Start by"
              type="datetime-local"
              value={draft.closes}
              onChange={(closes) => change({ closes })}
              hint="Leave empty for no deadline. Anyone who has started still gets their full time."
            />
          </Columns>
          <TextArea
            name="note"
            label="Say to the students"
            value={draft.note}
            onChange={(note) => change({ note })}
            rows={3}
            hint="If you want to say why. It’s in their email."
          />
          <CheckboxField name="again" checked={draft.again} onChange={() => change({ again: !draft.again })}>
            Also to students who have finished it before
          </CheckboxField>
          <Row gap={3}>
            <Button type="submit" tone="primary" busy={waiting}>
              {waiting ? 'Looking…' : 'See who gets it'}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}

const toOption = ({ id, title, kind, course, questions }: Assignable['tests'][number]) => ({
  value: id,
  label: `${course}: ${title} (${kind === 'mock' ? 'mock test' : 'quiz'}, ${questions} questions)`,
});
