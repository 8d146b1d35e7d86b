import type { ConsentPage, ConsentPurpose } from '../../../contract/consent/consent.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { consentStateWords } from '../../content/consent-words.ts';
import type { ConsentChange } from '../../machines/consent/consent-card.machine.ts';
import { Button } from '../ui/button.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';

/** Each purpose with its text, where it stands, and one way to give it and one to withdraw it. */
export const PurposeList = ({ page, onAsk }: { page: ConsentPage; onAsk: (change: ConsentChange) => void }) => (
  <Stack as="ul" ruled={3}>
    {page.notice.purposes.map(({ purpose, title, says, bounds }) => (
      <Stack as="li" key={purpose} gap={2}>
        <Row nowrap gap={4} justify="between" align="center">
          <div>
            <Text weight="medium">{title}</Text>
            <Text tone="faint" size="s">
              {describeState(page, purpose)}
            </Text>
          </div>
          {page.decides ? <Ways page={page} purpose={purpose} title={title} onAsk={onAsk} /> : null}
        </Row>
        <details>
          <summary>What this means</summary>
          <Text measure>{says}</Text>
          <Text measure tone="soft">
            {bounds}
          </Text>
        </details>
      </Stack>
    ))}
  </Stack>
);

const findState = ({ purposes }: ConsentPage, purpose: ConsentPurpose) => purposes.find((each) => each.purpose === purpose);

function Ways({
  page,
  purpose,
  title,
  onAsk,
}: {
  page: ConsentPage;
  purpose: ConsentPurpose;
  title: string;
  onAsk: (change: ConsentChange) => void;
}) {
  const state = findState(page, purpose)?.state;
  const isGiven = state === 'given';
  return (
    <Row nowrap gap={2}>
      {isGiven || page.record === null ? null : (
        <Button small label={`Agree to: ${title}`} onClick={() => onAsk({ purpose, given: true })}>
          Agree
        </Button>
      )}
      {state === 'withdrawn' ? null : (
        <Button small label={`${isGiven ? 'Withdraw' : 'Refuse'}: ${title}`} onClick={() => onAsk({ purpose, given: false })}>
          {isGiven ? 'Withdraw' : 'Refuse'}
        </Button>
      )}
    </Row>
  );
}

function describeState(page: ConsentPage, purpose: ConsentPurpose): string {
  const { state = 'asked', changedAt = null } = findState(page, purpose) ?? {};
  const said =
    changedAt === null ? consentStateWords[state] : `${consentStateWords[state]} since ${formatMoment(changedAt, 'date')}`;
  return page.refusedByStudent.includes(purpose) ? `${said}. ${page.firstname} said no, which counts as well.` : said;
}
