import { useSelector } from '@xstate/react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { AdditionName } from '../../../contract/enrolment/additions.ts';
import { type FieldName, phoneCountries } from '../../machines/enrolment/application.setup.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { Field } from '../ui/field.tsx';
import { Stack, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { submitTo } from '../ui/submit-to.ts';
import { TextArea } from '../ui/text-area.tsx';
import styles from './application.module.css';
import type { Application } from './application-screen.ts';
import { additionLabels, fieldLabels } from './field-labels.ts';
import { GoOnElsewhere } from './go-on-elsewhere.tsx';
import { LegalLink } from './legal-link.tsx';
import { PhoneField } from './phone-field.tsx';
import { PlaceField } from './place-field.tsx';
import { FirstTestField } from './tests-covered.tsx';

/** Step 1: who applies (specification 2.8, 3). What is wrong stands at its field, and the first wrong field takes the focus. */
export function FormStep({ application }: { application: Application }) {
  const { item, form, fieldErrors, consent, notice, country, place, additions } = useSelector(application, selectContext);
  const line = (name: FieldName) => ({
    name,
    label: fieldLabels[name],
    value: form[name],
    error: fieldErrors[name],
    onChange: (text: string) => application.send({ type: 'field.type', name, text }),
  });
  const addition = (name: AdditionName) => ({
    name,
    label: `${additionLabels[name]} (optional)`,
    value: additions?.[name] ?? '',
    error: fieldErrors[name],
    onChange: (text: string) => application.send({ type: 'addition.type', name, text }),
  });
  const submit = submitTo(() => application.send({ type: 'form.submit' }));
  return (
    // A form of a dialog is sent nowhere by the browser itself: not into an address either, before the page is alive.
    <Stack as="form" method="dialog" gap={6} pad={5} noValidate onSubmit={submit} className={styles.sheet}>
      <Text tone="faint" size="s">
        All fields are required unless marked optional.
      </Text>
      <Stack as="fieldset" gap={4} className={styles.group}>
        <Text as="legend" size="xl" weight="strong" serif>
          The student
        </Text>
        <Field {...line('name')} autoComplete="name" required />
        <Field
          {...line('email')}
          type="email"
          hint="This will be the username, and where we send the receipt and sign-in details. If it already has an account, we’ll add this course to it. Enrolling a second child? Use a different address."
          autoComplete="email"
          required
        />
        <PhoneField
          {...line('phone')}
          country={country}
          countries={phoneCountries}
          onCountry={(chosen) => application.send({ type: 'country.choose', country: chosen })}
        />
        <Stack gap={4} pair>
          <Field {...line('student_class')} hint="For example, 11" required />
          <Field {...line('school_name')} hint="Full name" required />
        </Stack>
        <Field
          {...addition('birthYear')}
          hint="Until the student is 18, a parent or guardian agrees to what we do with their data."
          inputMode="numeric"
          autoComplete="off"
        />
      </Stack>
      <FirstTestField item={item} {...addition('testDate')} />
      <Stack as="fieldset" gap={4} className={styles.group}>
        <Text as="legend" size="xl" weight="strong" serif>
          Parent or guardian
        </Text>
        <Field {...line('parent_name')} required />
        <Field
          {...addition('parentEmail')}
          type="email"
          hint="For the receipt, progress reports and the parents’ page. We’ll email a link to confirm it. Without it, email goes to the student."
          autoComplete="email"
        />
        <Field {...addition('parentPhone')} type="tel" hint="With the country code." autoComplete="off" />
        <PlaceField
          value={place ?? ''}
          countries={phoneCountries}
          onChange={(chosen) => application.send({ type: 'place.choose', place: chosen })}
        />
        <Field
          {...addition('gstin')}
          hint="Only if you pay for a business that is registered for GST in India."
          autoComplete="off"
        />
        <TextArea {...line('additional_info')} label={`${fieldLabels.additional_info} (optional)`} rows={3} />
      </Stack>
      <CheckboxField
        name="consent"
        checked={consent}
        onChange={() => application.send({ type: 'consent.toggle' })}
        error={fieldErrors.consent}
        required
      >
        I am the student’s parent or guardian, or an adult applying for myself. I agree to the{' '}
        <LegalLink to="/terms">terms</LegalLink> and to the <LegalLink to="/privacy">use of these details</LegalLink>.
      </CheckboxField>
      <Stack gap={3}>
        <noscript>
          <p>Applying here needs JavaScript. You can also write to us: the page “Contact Us” works without it.</p>
        </noscript>
        {notice ? <Notice>{notice}</Notice> : null}
        <Button type="submit" tone="primary" wide iconAfter={<ArrowRight aria-hidden />}>
          Review the details
        </Button>
        <Text tone="faint" size="s">
          You won’t be charged yet. You can review everything first.
        </Text>
        <GoOnElsewhere application={application} />
      </Stack>
    </Stack>
  );
}
