import { useSelector } from '@xstate/react';
import { use, useEffect, useRef } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { testDatesOf } from '../../../../contract/enrolment/catalogue.ts';
import { listFirstTests } from '../../../../contract/enrolment/sat-tests.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import type { FormField } from '../../../content/desk/form-fields.ts';
import { type deskActionMachine, findForm } from '../../../machines/desk/desk-action.machine.ts';
import { PageConfigContext } from '../../page-config-context.ts';
import { ZoneField } from '../../schedule/zone-field.tsx';
import { selectContext } from '../../select-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Text } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField, type SelectFieldProps } from '../../ui/select-field.tsx';
import { submitTo } from '../../ui/submit-to.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { useToday } from '../../use-today.ts';
import { useDesk } from '../desk-context.ts';
import styles from './action-dialog.module.css';

type Action = ActorRefFrom<typeof deskActionMachine>;

const isWaiting = (snapshot: SnapshotFrom<typeof deskActionMachine>) => snapshot.hasTag('waiting');

/** The dialog of an action: what it does, what it asks, and the one button that does it. */
export function ActionDialog({ action }: { action: Action }) {
  const { action: name, name: about, draft, problems, notice, choices = [] } = useSelector(action, selectContext);
  const waiting = useSelector(action, isWaiting);
  const form = findForm(name);
  const cancel = () => action.send({ type: 'action.cancel' });
  const fields = useRef<HTMLFormElement>(null);
  // Where the server found a field wrong, it has the focus as one that the form found has.
  useEffect(() => {
    if (!waiting) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [waiting]);
  // As the form does it: the first field that is wrong has the focus then.
  const send = () => fields.current?.requestSubmit();
  return (
    <Dialog
      title={about === '' ? form.title : `${form.title}: ${about}`}
      onCancel={cancel}
      actions={[
        { label: 'Cancel', onChoose: cancel, safe: true, blocked: waiting },
        { label: waiting ? form.busy : form.confirm, onChoose: send, tone: form.tone ?? 'primary', busy: waiting },
      ]}
    >
      {form.about ? <Text measure>{form.about}</Text> : null}
      {notice ? <Notice>{notice}</Notice> : null}
      <form ref={fields} noValidate onSubmit={submitTo(() => action.send({ type: 'action.send' }))}>
        <div className={styles.fields}>
          {form.fields.map((field) => (
            <div key={field.name} data-short={field.short || undefined} hidden={field.kind === 'hidden'}>
              <FormFieldView
                field={field.kind === 'choices' ? { ...field, options: choices } : field}
                value={draft[field.name] ?? ''}
                error={problems[field.name]}
                onChange={(text) => action.send({ type: 'field.change', field: field.name, text })}
              />
            </div>
          ))}
        </div>
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
}

function FormFieldView({
  field: { name, label, kind = 'text', options = [], hint, required },
  value,
  error,
  onChange,
}: {
  field: FormField;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  const { catalogue } = use(PageConfigContext);
  const today = useToday();
  const shared = { name, label, value, onChange, error, ...(hint && { hint }), ...(required && { required }) };
  if (kind === 'hidden') return null;
  if (kind === 'long') return <TextArea {...shared} rows={3} />;
  if (kind === 'choice' || kind === 'choices') return <SelectField {...shared} options={options} />;
  if (kind === 'offers') {
    const choices = catalogue.courses.flatMap((course) =>
      course.offers.map((offer) => ({ value: `${course.kind}/${offer.name}`, label: offer.name })),
    );
    return <SelectField {...shared} options={choices} placeholder="Select a course or plan…" />;
  }
  if (kind === 'tests') {
    const dates = today === null ? [] : listFirstTests(1, today, testDatesOf(catalogue));
    const choices = dates.map((date) => ({ value: date, label: formatMoment(Date.parse(date), 'date', 'UTC') }));
    return <SelectField {...shared} options={[{ value: '', label: 'The next one' }, ...choices]} />;
  }
  if (kind === 'courses') return <CourseField {...shared} />;
  if (kind === 'zone') return <ZoneField {...shared} />;
  const autoComplete = kind === 'password' ? 'current-password' : 'off';
  return <Field {...shared} type={kind === 'moment' ? 'datetime-local' : kind} autoComplete={autoComplete} />;
}

/** Only the desk has actions that ask for a course. */
function CourseField(shared: Omit<SelectFieldProps, 'options' | 'placeholder'>) {
  const { courses } = useDesk();
  const choices = courses.map((course) => ({ value: course.id, label: course.name }));
  return (
    <SelectField
      {...shared}
      options={shared.required ? choices : [{ value: '', label: 'None yet' }, ...choices]}
      {...(shared.required && { placeholder: 'Select a course…' })}
    />
  );
}
