import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { type ConsentPage, relations } from '../../../contract/consent/consent.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { relationWords } from '../../content/consent-words.ts';
import type { consentCardMachine } from '../../machines/consent/consent-card.machine.ts';
import type { ConsentField } from '../../machines/consent/consent-check.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { Field } from '../ui/field.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { submitTo } from '../ui/submit-to.ts';

/** Who agrees, by what that can be checked, and to which purposes; what is left empty is a no. */
export function ConsentForm({ flow, busy }: { flow: ActorRefFrom<typeof consentCardMachine>; busy: boolean }) {
  const { page, draft, errors, notice, side } = useSelector(flow, selectContext);
  if (!page) return null;
  const bound = <Name extends ConsentField>(field: Name) => ({
    name: field,
    value: draft[field],
    onChange: (text: string) => flow.send({ type: 'field.change', field, text }),
    error: errors[field],
  });
  return (
    <form noValidate aria-label="What you agree to" onSubmit={submitTo(() => flow.send({ type: 'form.send' }))}>
      <Stack as="fieldset" gap={4} disabled={busy}>
        {side === 'parent' ? (
          <SelectField
            {...bound('relation')}
            label={`You are ${page.firstname}’s`}
            placeholder="Choose…"
            options={relations.filter((each) => each !== 'self').map((value) => ({ value, label: relationWords[value] }))}
            required
          />
        ) : null}
        <Field {...bound('name')} label="Your full name" autoComplete="name" required />
        <Field {...bound('birthYear')} label="Your year of birth" inputMode="numeric" autoComplete="bday-year" required />
        {side === 'parent' ? (
          <SelectField
            {...bound('check')}
            label="How we can see that you’re an adult"
            hint="We keep a reference to it, and never a copy of a document."
            options={waysOf(page)}
          />
        ) : null}
        {draft.check === 'locker' ? (
          <Field {...bound('token')} label="Token from your digital locker" autoComplete="off" required />
        ) : null}
        <Text>Check what you agree to. Each part counts on its own, and you can change it at any time.</Text>
        {page.notice.purposes.map(({ purpose, title, says, bounds }) => (
          <CheckboxField
            key={purpose}
            name={purpose}
            checked={draft.purposes.includes(purpose)}
            onChange={() => flow.send({ type: 'purpose.toggle', purpose })}
          >
            <strong>{title}.</strong> {says} {bounds}
          </CheckboxField>
        ))}
        {notice ? <Notice>{notice}</Notice> : null}
        <Row gap={3}>
          <Button type="submit" tone="primary" busy={busy}>
            {busy ? 'Saving…' : 'Save'}
          </Button>
          <Button onClick={() => flow.send({ type: 'form.cancel' })}>Cancel</Button>
        </Row>
        <Text tone="faint" size="s">
          Text {page.notice.version}, in English. Anything you leave unchecked is a no.
        </Text>
      </Stack>
    </form>
  );
}

const waysOf = ({ paid, hasLocker }: ConsentPage) => [
  ...(paid
    ? [
        {
          value: 'payment',
          label: `I paid for ${paid.item} on ${formatMoment(paid.at, 'shortDate')} with my own card or account`,
        },
      ]
    : []),
  ...(hasLocker ? [{ value: 'locker', label: 'With a token from my digital locker' }] : []),
  { value: '', label: 'In person, or on a call' },
];
