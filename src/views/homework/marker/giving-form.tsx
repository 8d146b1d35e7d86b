import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { HomeworkChoices } from '../../../../contract/homework/marking.ts';
import type { givingMachine, HomeworkDraft } from '../../../machines/homework/giving.machine.ts';
import { FileField } from '../../attachments/file-field.tsx';
import { Reached } from '../../desk/assigning/reached.tsx';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Card, Columns, Row, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { submitTo } from '../../ui/submit-to.ts';
import { MathTextArea } from '../../writing/math-text-area.tsx';
import type { GivingFlow } from './giving-page.tsx';

type Snapshot = SnapshotFrom<typeof givingMachine>;
const isWaiting = (snapshot: Snapshot) => snapshot.hasTag('waiting');
const isOpening = (snapshot: Snapshot) => snapshot.matches({ drafting: 'opening' });
type Change = (changed: Partial<HomeworkDraft>) => void;

/** What is given, to whom, and until when. */
export function GivingForm({ flow, choices }: { flow: GivingFlow; choices: HomeworkChoices }) {
  const { draft, missing, notice } = useSelector(flow, selectContext);
  const [waiting, opening] = [useSelector(flow, isWaiting), useSelector(flow, isOpening)];
  const change: Change = (changed) => flow.send({ type: 'draft.change', change: changed });
  const errorOf = (name: keyof HomeworkDraft) => (missing.includes(name) ? 'This is needed.' : undefined);
  return (
    <Card as="section" gap={4} aria-label="What, to whom and until when">
      {notice ? <Notice>{notice}</Notice> : null}
      <form noValidate onSubmit={submitTo(() => flow.send({ type: 'draft.check' }))}>
        <Stack gap={5}>
          <Columns min="form" gap={4}>
            <SelectField
              name="course"
              label="Course"
              value={draft.course}
              onChange={(course) => change({ course })}
              placeholder="Select a course…"
              options={choices.courses.map(({ id, name }) => ({ value: id, label: name }))}
              error={errorOf('course')}
              required
            />
            <SelectField
              name="to"
              label="To"
              value={draft.to}
              onChange={(to) => change({ to: to === 'group' || to === 'names' ? to : 'course' })}
              options={[
                { value: 'course', label: 'Everyone now in the course' },
                { value: 'group', label: 'A group' },
                { value: 'names', label: 'Students by name' },
              ]}
            />
          </Columns>
          {draft.to === 'course' ? null : (
            <Reached draft={draft} groups={choices.groups} change={change} error={errorOf(draft.to)} />
          )}
          <Field
            name="title"
            label="Title"
            value={draft.title}
            onChange={(title) => change({ title })}
            error={errorOf('title')}
            autoComplete="off"
            required
          />
          <MathTextArea name="text" label="What to do" value={draft.text} rows={6} onChange={(text) => change({ text })} />
          <FileField
            files={draft.files}
            isOpening={opening}
            onChoose={(files) => flow.send({ type: 'files.choose', files })}
            onRemove={(photoKey) => flow.send({ type: 'file.remove', photoKey })}
          />
          <Linked draft={draft} choices={choices} change={change} />
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
              name="due"
              label="Hand in by"
              type="datetime-local"
              value={draft.due}
              onChange={(due) => change({ due })}
              error={errorOf('due')}
              hint="Work that comes later is still accepted, and marked as late."
              required
            />
            <Field
              name="points"
              label="Points at most"
              value={draft.points}
              inputMode="numeric"
              autoComplete="off"
              onChange={(points) => change({ points })}
              hint="Leave empty to give comments only."
            />
          </Columns>
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

type Parts = { draft: HomeworkDraft; choices: HomeworkChoices; change: Change };

/** The study sheets and tests of the course, to be linked. */
function Linked({ draft, choices, change }: Parts) {
  const course = choices.courses.find(({ id }) => id === draft.course);
  if (!course || course.sheets.length + course.tests.length === 0) return null;
  const toggle = (all: readonly string[], one: string) =>
    all.includes(one) ? all.filter((each) => each !== one) : [...all, one];
  return (
    <details>
      <summary>
        Link study sheets and tests ({draft.sheets.length + draft.tests.length} chosen of{' '}
        {course.sheets.length + course.tests.length})
      </summary>
      <Stack gap={1}>
        {course.sheets.map((title) => (
          <CheckboxField
            key={`sheet ${title}`}
            name={`sheet ${title}`}
            checked={draft.sheets.includes(title)}
            onChange={() => change({ sheets: toggle(draft.sheets, title) })}
          >
            Study sheet: {title}
          </CheckboxField>
        ))}
        {course.tests.map(({ id, title }) => (
          <CheckboxField
            key={id}
            name={id}
            checked={draft.tests.includes(id)}
            onChange={() => change({ tests: toggle(draft.tests, id) })}
          >
            Test: {title}
          </CheckboxField>
        ))}
      </Stack>
    </details>
  );
}
