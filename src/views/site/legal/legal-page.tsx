import { use } from 'react';
import { agreedVersions } from '../../../../contract/site/legal-versions.ts';
import { type LegalPart, type LegalText, legalWords, privacyText, termsText } from '../../../content/site/legal.ts';
import { getRefundsText } from '../../../content/site/refunds.ts';
import { PageConfigContext } from '../../page-config-context.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { PageHead } from '../page-head.tsx';
import { TelephoneLink } from '../site-footer.tsx';
import { SiteFrame } from '../site-frame.tsx';
import styles from './legal-page.module.css';

/** What the software keeps about people, as it does. */
export const PrivacyPage = () => <LegalPage text={privacyText} version={agreedVersions.privacyVersion} />;

/** What the school and its students can expect of each other. */
export const TermsPage = () => <LegalPage text={termsText} version={agreedVersions.termsVersion} />;

/** What becomes of money that was paid: what the software does, and by what rule the school gives it back. */
export function RefundsPage() {
  const { refundRule } = use(PageConfigContext);
  return <LegalPage text={getRefundsText(refundRule)} />;
}

/** A legal page: its numbered parts under a notice that it is a draft, what is open, and whom to ask. `version`: of a text that is agreed to. */
function LegalPage({ text: { title, lead, parts, open }, version }: { text: LegalText; version?: string }) {
  return (
    <SiteFrame current={null}>
      <PageHead title={title} lead={lead} />
      <Stack page>
        <Stack gap={6} className={styles.body}>
          <Stack as="aside" gap={1} pad={4} padX={5} measure aria-labelledby="draft" className={styles.draft}>
            <Text as="h2" size="l" weight="strong" id="draft">
              {legalWords.draft}
            </Text>
            <p>{legalWords.draftNote}</p>
          </Stack>
          {parts.map((part, index) => (
            <Part key={part.heading} part={part} number={index + 1} />
          ))}
          {open.length > 0 ? (
            <Part part={{ heading: legalWords.open, paragraphs: [], points: open }} number={parts.length + 1} />
          ) : null}
          <Questions number={parts.length + (open.length > 0 ? 2 : 1)} />
          {version === undefined ? null : (
            <Text size="s" tone="soft">
              {legalWords.version} {version}
            </Text>
          )}
        </Stack>
      </Stack>
    </SiteFrame>
  );
}

function Part({ part: { heading, paragraphs, points = [] }, number }: { part: LegalPart; number: number }) {
  return (
    <Stack as="section" gap={3} measure className={styles.part}>
      <Heading number={number}>{heading}</Heading>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points.length > 0 ? (
        <Stack as="ul" gap={2} className={styles.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </Stack>
      ) : null}
    </Stack>
  );
}

function Questions({ number }: { number: number }) {
  const { supportEmail, supportPhone } = use(PageConfigContext);
  return (
    <Stack as="section" gap={3} measure className={styles.part}>
      <Heading number={number}>{legalWords.questions}</Heading>
      <p>{legalWords.ask}</p>
      <Stack as="ul" gap={2} className={styles.points}>
        <li>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </li>
        <li>
          <TelephoneLink number={supportPhone} />
        </li>
      </Stack>
    </Stack>
  );
}

const Heading = ({ number, children }: { number: number; children: string }) => (
  <Text as="h2" size="xl" weight="strong" serif>
    <Text as="span" tone="accent" weight="medium" className={styles.number}>
      § {number}
    </Text>{' '}
    {children}
  </Text>
);
