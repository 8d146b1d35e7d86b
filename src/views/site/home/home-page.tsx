import { use } from 'react';
import { reportSpanOf } from '../../../../contract/report-span.ts';
import { listClaims } from '../../../content/site/claims.ts';
import { PageConfigContext } from '../../page-config-context.ts';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { AnchorButton } from '../anchor-button.tsx';
import { PaperMargin, PaperSection } from '../paper-section.tsx';
import { ProductPictures } from '../product-picture.tsx';
import { type SiteEntry, SiteFrame } from '../site-frame.tsx';
import { Faq } from './faq.tsx';
import { HeroQuestion } from './hero-question.tsx';
import styles from './home-page.module.css';
import { Programmes } from './programmes.tsx';
import { useScrollSpy } from './use-scroll-spy.ts';

/** The entry of the header for the section in view; 'Why Us' has none. */
const entries: Readonly<Record<string, SiteEntry>> = { home: 'home', courses: 'courses', faq: 'faq', contact: 'contact' };

/** The landing page (specification 2.3): home, benefits, courses, FAQ, footer. */
export function HomePage() {
  const section = useScrollSpy();
  return (
    <SiteFrame current={entries[section] ?? null}>
      <Hero />
      <Benefits />
      <Programmes />
      <Faq />
    </SiteFrame>
  );
}

/** What this is, the two ways on, and a question that can be answered at once (specification 2.3). */
function Hero() {
  return (
    <section id="home" aria-labelledby="hero-title" className={styles.hero}>
      <Stack page className={styles.page}>
        <PaperMargin number={1} />
        <Stack gap={6} className={styles.body}>
          <Stack gap={5} className={styles.words}>
            <h1 id="hero-title">SAT and AP preparation, one student at a time.</h1>
            <Text tone="soft" size="l" className={styles.lead}>
              Three expert tutors teach live and 1-on-1. Students take full mock tests under real conditions, and parents get a
              progress report {reportSpanOf(use(PageConfigContext).catalogue).every}.
            </Text>
            <Row gap={3} className={styles.ways}>
              <AnchorButton href="/contact" tone="primary">
                Enroll Now
              </AnchorButton>
              <AnchorButton href="#benefits">Learn More</AnchorButton>
            </Row>
            <Text tone="faint" size="s" className={styles.hint}>
              Or try the question on this page. One minute, no sign-in.
            </Text>
          </Stack>
          <HeroQuestion />
        </Stack>
      </Stack>
    </section>
  );
}

/** 'Why Us' (specification 2.3): the claims of section 1, set like a mark scheme. */
function Benefits() {
  const { catalogue } = use(PageConfigContext);
  return (
    <PaperSection id="benefits" number={2} title="Why Us" lead="Six promises you can hold us to.">
      <Stack as="ul" className={styles.claims}>
        {listClaims(catalogue).map(({ figure, title, text }) => (
          <Stack as="li" gap={2} key={title}>
            <Text as="h3" size="l" weight="strong">
              <Text as="span" tone="accent" size="figure" weight="medium" serif block className={styles.figure}>
                {figure}
              </Text>{' '}
              {title}
            </Text>
            <Text tone="soft" measure>
              {text}
            </Text>
          </Stack>
        ))}
      </Stack>
      <ProductPictures names={['exam-hall', 'result', 'dashboard']} />
    </PaperSection>
  );
}
