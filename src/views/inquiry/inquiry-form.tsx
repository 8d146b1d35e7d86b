import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { inquiryTexts, trapName } from '../../../contract/inquiry/inquiry.ts';
import { countryCodes, inquiryPage, phoneHint } from '../../content/site/inquiry.ts';
import type { InquiryFields, inquiryMachine } from '../../machines/inquiry/inquiry.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Stack } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { submitTo } from '../ui/submit-to.ts';
import { TextArea } from '../ui/text-area.tsx';
import styles from './inquiry-form.module.css';

type Inquiry = ActorRefFrom<typeof inquiryMachine>;
type Snapshot = SnapshotFrom<typeof inquiryMachine>;

const isWaiting = (snapshot: Snapshot) => snapshot.hasTag('waiting');
const hasFailed = (snapshot: Snapshot) => snapshot.matches('error');

const { labels, coursePlaceholder, send, sending, failed } = inquiryTexts;
const codes = countryCodes.map(({ code, country }) => ({ value: code, label: `${code} ${country}` }));

const focus = (element: HTMLElement | null) => element?.focus();

/** The code is chosen beside the number, is no part of the form, and so is never sent (specification 5), nor without JavaScript. */
const nowhere = 'country-code';

/**
 * The fields of the inquiry (specification 2.7). The browser sends the form by itself before the page is hydrated. `isAnother`: after
 * one that was sent, so that the focus begins anew.
 */
export function InquiryForm({ inquiry, isAnother }: { inquiry: Inquiry; isAnother: boolean }) {
  const { fields, problems, courses } = useSelector(inquiry, selectContext);
  const errors: Partial<InquiryFields> = problems;
  const waiting = useSelector(inquiry, isWaiting);
  const failure = useSelector(inquiry, hasFailed);
  const submit = submitTo((form) =>
    inquiry.send({ type: 'inquiry.send', website: String(new FormData(form).get(trapName) ?? '') }),
  );
  const bound = <Name extends keyof InquiryFields>(field: Name) => ({
    name: field,
    value: fields[field],
    onChange: (text: string) => inquiry.send({ type: 'field.type', field, text }),
    error: errors[field],
  });
  return (
    <>
      <form method="post" action="/contact" noValidate onSubmit={submit}>
        <Stack as="fieldset" gap={4} disabled={waiting}>
          <Field {...bound('name')} label={labels.name} autoComplete="name" required {...(isAnother ? { ref: focus } : {})} />
          <Field {...bound('email')} label={labels.email} type="email" autoComplete="email" required />
          <Stack gap={4} className={styles.phone}>
            <SelectField
              {...bound('countryCode')}
              label={inquiryPage.countryCode}
              hint={inquiryPage.countryHint}
              options={codes}
              form={nowhere}
            />
            <Field
              {...bound('phone')}
              label={labels.phone}
              type="tel"
              autoComplete="tel"
              hint={phoneHint(fields.countryCode)}
              required
            />
          </Stack>
          <SelectField {...bound('course')} label={labels.course} options={courses} placeholder={coursePlaceholder} required />
          <TextArea {...bound('details')} label={labels.details} />
          <div className={styles.robots} aria-hidden="true">
            <label>
              {inquiryPage.robots}
              <input name={trapName} tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
            </label>
          </div>
          {failure ? <Notice>{failed}</Notice> : null}
          <Button type="submit" tone="primary" wide busy={waiting}>
            {waiting ? sending : send}
          </Button>
        </Stack>
      </form>
      <form id={nowhere} hidden />
    </>
  );
}
