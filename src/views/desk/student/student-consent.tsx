import type { ConsentFile } from '../../../../contract/desk/consents.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { checkWords, consentStateWords, purposeWords, relationWords, uncheckedWords } from '../../../content/consent-words.ts';
import { Button } from '../../ui/button.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { Row, Text } from '../../ui/layout.tsx';

/** Who agreed to what for a student, and what staff write down about it. */
export const Consent = ({
  consent,
  onBegin,
}: {
  consent: ConsentFile;
  onBegin: (action: 'consent.record' | 'consent.check' | 'consent.withdraw', draft?: Record<string, string>) => void;
}) => (
  <>
    <Text>{describeConsent(consent)}</Text>
    <DetailList
      details={consent.purposes.map(({ purpose, state, changedAt }) => ({
        name: purposeWords[purpose],
        value: `${consentStateWords[state]}${changedAt === null ? '' : ` since ${formatMoment(changedAt, 'shortDate')}`}${consent.refusedByStudent.includes(purpose) ? ', and the student said no' : ''}`,
      }))}
    />
    <Row gap={3}>
      <Button onClick={() => onBegin('consent.record', consent.decider === 'student' ? { relation: 'self' } : {})}>
        Record a consent
      </Button>
      {consent.record && consent.record.checkedBy === null && consent.record.relation !== 'self' ? (
        <Button onClick={() => onBegin('consent.check')}>Confirm an adult</Button>
      ) : null}
      <Button onClick={() => onBegin('consent.withdraw')}>Withdraw for them</Button>
    </Row>
  </>
);

function describeConsent({ record, decider, askedAt }: ConsentFile): string {
  if (record === null) {
    const who = decider === 'student' ? 'The student is of age and hasn’t answered.' : 'No parent or guardian has answered.';
    return `${who} ${askedAt === null ? 'We haven’t asked by email yet.' : `We asked by email on ${formatMoment(askedAt, 'shortDate')}.`}`;
  }
  const { relation, name, birthYear, checkedBy, reference, noticeVersion, givenAt } = record;
  const checked =
    relation === 'self' ? '.' : `, ${checkedBy ? checkWords[checkedBy] : uncheckedWords}${reference ? `: ${reference}` : ''}.`;
  return `${name}, ${relationWords[relation].toLowerCase()}, born ${birthYear}, on ${formatMoment(givenAt, 'shortDate')}, text ${noticeVersion}${checked}`;
}
