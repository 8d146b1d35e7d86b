import { use } from 'react';
import { type LegalPart, type LegalText, legalWords, privacyText, refundsText, termsText } from '../../../content/site/legal.ts';
import { PageConfigContext } from '../../page-config-context.ts';
import { Stack } from '../../ui/layout.tsx';
import { PageHead } from '../page-head.tsx';
import { TelephoneLink } from '../site-footer.tsx';
import { SiteFrame } from '../site-frame.tsx';
import styles from './legal-page.module.css';

/** What the software keeps about people, as it does. */
export const PrivacyPage = () => <LegalPage text={privacyText} />;

/** What the school and its students can expect of each other. */
export const TermsPage = () => <LegalPage text={termsText} />;

/** What the software does with money that was paid, and what it does not do. */
export const RefundsPage = () => <LegalPage text={refundsText} />;

/** A legal page: its numbered parts under a notice that it is a draft, what is open, and whom to ask. */
function LegalPage({ text: { title, lead, parts, open } }: { text: LegalText }) {
  return (
    <SiteFrame current={null}>
      <PageHead title={title} lead={lead} />
      <div className={styles.page}>
        <div className={styles.body}>
          <Stack as="aside" gap={1} pad={4} padX={5} measure aria-labelledby="draft" className={styles.draft}>
            <h2 id="draft">{legalWords.draft}</h2>
            <p>{legalWords.draftNote}</p>
          </Stack>
          {parts.map((part, index) => (
            <Part key={part.heading} part={part} number={index + 1} />
          ))}
          <Part part={{ heading: legalWords.open, paragraphs: [], points: open }} number={parts.length + 1} />
          <Questions number={parts.length + 2} />
        </div>
      </div>
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
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
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
      <ul>
        <li>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </li>
        <li>
          <TelephoneLink number={supportPhone} />
        </li>
      </ul>
    </Stack>
  );
}

const Heading = ({ number, children }: { number: number; children: string }) => (
  <h2>
    <span className={styles.number}>§ {number}</span> {children}
  </h2>
);
