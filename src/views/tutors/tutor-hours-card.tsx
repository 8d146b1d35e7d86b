import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { FormField } from '../../content/desk/form-fields.ts';
import { exceptionFields, weekFields } from '../../content/tutors/hours-fields.ts';
import { tutorHoursMachine } from '../../machines/tutors/tutor-hours.machine.ts';
import { ZoneField } from '../schedule/zone-field.tsx';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { submitTo } from '../ui/submit-to.ts';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { HoursView } from './hours-view.tsx';

type Flow = ActorRefFrom<typeof tutorHoursMachine>;
type Snapshot = SnapshotFrom<typeof tutorHoursMachine>;

/** The form that lies over the page: of the week, or of leave and other hours. */
const selectForm = (snapshot: Snapshot) => {
  if (snapshot.matches('editing') || snapshot.matches('savingWeek')) return 'week';
  return snapshot.matches('excepting') || snapshot.matches('savingException') ? 'exception' : null;
};
const isFailed = (snapshot: Snapshot) => snapshot.matches('failed');
const isWaiting = (snapshot: Snapshot) => snapshot.hasTag('waiting');

/** A tutor's own hours under Schedule: the week, leave and other hours, and what is booked outside of them. */
export function TutorHoursCard({ logic = tutorHoursMachine }: { logic?: typeof tutorHoursMachine }) {
  const flow = useFlow(logic);
  useOpened(flow);
  const { hours, notice, done } = useSelector(flow, selectContext);
  const form = useSelector(flow, selectForm);
  const failed = useSelector(flow, isFailed);
  const waiting = useSelector(flow, isWaiting);
  const heading = useId();
  return (
    <Card as="section" gap={4} pad={4} look="flat" aria-labelledby={heading}>
      <Row gap={3} rowGap={2} align="center" justify="between">
        <Text as="h2" size="l" id={heading}>
          Your hours
        </Text>
        {hours === null ? null : (
          <Row gap={3} rowGap={2}>
            <Button small onClick={() => flow.send({ type: 'week.edit' })}>
              Change the week
            </Button>
            <Button small onClick={() => flow.send({ type: 'exception.add' })}>
              Add leave or other hours
            </Button>
          </Row>
        )}
      </Row>
      <div aria-live="polite">{done ? <Notice tone="done">{done}</Notice> : null}</div>
      {notice && form === null ? <Notice>{notice}</Notice> : null}
      {failed ? (
        <Row>
          <Button onClick={() => flow.send({ type: 'page.retry' })}>Try again</Button>
        </Row>
      ) : null}
      {hours === null && !failed ? <Text tone="soft">Loading your hours…</Text> : null}
      {hours === null ? null : (
        <HoursView hours={hours} busy={waiting} onRemove={({ id }) => flow.send({ type: 'exception.remove', exception: id })}>
          {() => (
            <Text tone="soft" size="s">
              You can move or cancel it under “Your sessions”.
            </Text>
          )}
        </HoursView>
      )}
      {form === null ? null : <HoursForm flow={flow} form={form} />}
    </Card>
  );
}

const forms = {
  week: { title: 'Your week', fields: weekFields },
  exception: { title: 'Leave or other hours', fields: exceptionFields },
} as const;

function HoursForm({ flow, form }: { flow: Flow; form: keyof typeof forms }) {
  const { draft, problems, notice } = useSelector(flow, selectContext);
  const busy = useSelector(flow, isWaiting);
  const { title, fields } = forms[form];
  const leave = () => flow.send({ type: 'form.leave' });
  const inside = useRef<HTMLFormElement>(null);
  return (
    <Dialog
      title={title}
      onCancel={leave}
      actions={[
        { label: 'Cancel', onChoose: leave, safe: true, blocked: busy },
        { label: busy ? 'Saving…' : 'Save', onChoose: () => inside.current?.requestSubmit(), tone: 'primary', busy },
      ]}
    >
      <Text measure>Free times change at once. Booked sessions stay: you’ll see below which ones no longer fit.</Text>
      {notice ? <Notice>{notice}</Notice> : null}
      <form ref={inside} noValidate onSubmit={submitTo(() => flow.send({ type: 'form.save' }))}>
        <Stack gap={4}>
          {fields.map((field) => (
            <HoursField
              key={field.name}
              field={field}
              value={draft[field.name] ?? ''}
              error={problems[field.name]}
              onChange={(text) => flow.send({ type: 'field.change', field: field.name, text })}
            />
          ))}
        </Stack>
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
}

type FieldProps = { field: FormField; value: string; error: string | undefined; onChange: (text: string) => void };

function HoursField({ field: { name, label, hint, kind }, ...shared }: FieldProps) {
  const named = { name, label, hint, ...shared };
  return kind === 'zone' ? (
    <ZoneField {...named} />
  ) : (
    <Field {...named} type={kind === 'date' ? 'date' : 'text'} autoComplete="off" />
  );
}
