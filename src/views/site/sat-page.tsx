import { use } from 'react';
import { coursesOf, hasTestsAhead, isOnSale, type Offer } from '../../../contract/enrolment/catalogue.ts';
import { formatMoney } from '../../../contract/money.ts';
import { satFacts } from '../../content/site/facts.ts';
import { satFeatures, satSteps } from '../../content/site/sat.ts';
import { applicationAt, inquiryAt } from '../addresses.ts';
import { PageConfigContext } from '../page-config-context.ts';
import { Card, Stack, Text } from '../ui/layout.tsx';
import { useToday } from '../use-today.ts';
import { AnchorButton } from './anchor-button.tsx';
import { DeviceNote } from './device-note.tsx';
import { Facts } from './facts.tsx';
import { PageHead } from './page-head.tsx';
import { PaperSection } from './paper-section.tsx';
import { Points } from './points.tsx';
import { ProductPictures } from './product-picture.tsx';
import styles from './sat-page.module.css';
import { SiteFrame } from './site-frame.tsx';

/** The SAT programme (specification 2.5): features, two plans, six steps. */
export function SatPage() {
  const { catalogue } = use(PageConfigContext);
  return (
    <SiteFrame current="courses">
      <PageHead
        title="SAT Prep with a tutor of your own."
        lead="The SAT Dominance Program is 1-on-1 and live, with 20+ enhanced mock tests and a plan that changes with every result."
        side={<Facts facts={satFacts(catalogue)} />}
        ways={
          <>
            <AnchorButton href="#plans" tone="primary">
              See the plans
            </AnchorButton>
            <AnchorButton href="/contact">Ask a question</AnchorButton>
          </>
        }
      />
      <PaperSection number={1} title="What’s included">
        <Points points={satFeatures(catalogue)} />
        <ProductPictures names={['exam-hall', 'result']} />
      </PaperSection>
      <PaperSection id="plans" number={2} title="Two plans" lead="The difference is how many official attempts they cover.">
        <SatPlans />
        <DeviceNote />
      </PaperSection>
      <PaperSection number={3} title="How It Works" lead="Six steps, from here to test day.">
        <Points points={satSteps} counted />
      </PaperSection>
    </SiteFrame>
  );
}

/** The plans with their prices and what they cover (specification 2.5, 9). */
function SatPlans() {
  const { catalogue } = use(PageConfigContext);
  const today = useToday();
  return (
    <Stack as="ul" gap={5} pair className={styles.plans}>
      {coursesOf(catalogue, 'sat').flatMap((course) =>
        course.offers.map((offer) => (
          <Card as="li" look="flat" gap={3} key={offer.name}>
            <SatPlan offer={offer} />
            {isOnSale(course) && hasTestsAhead(catalogue, offer, today) ? (
              <AnchorButton
                href={applicationAt({ kind: 'sat', name: offer.name })}
                tone="primary"
                label={`Purchase Now: ${offer.name}`}
                wide
              >
                Purchase Now
              </AnchorButton>
            ) : (
              <AnchorButton href={inquiryAt(course.name)} label={`Ask us: ${offer.name}`} wide>
                Ask us
              </AnchorButton>
            )}
          </Card>
        )),
      )}
    </Stack>
  );
}

const SatPlan = ({ offer: { name, price, attempts, note } }: { offer: Offer }) => (
  <>
    <Text as="h3" size="xxl" weight="strong" serif>
      {name}
    </Text>
    <Text size="figure" figure weight="medium" className={styles.price}>
      {formatMoney(price.INR, 'INR')} <span>or {formatMoney(price.USD, 'USD')}</span>
    </Text>
    {attempts === undefined ? null : (
      <p>
        Covers <strong>{attempts}</strong>.
      </p>
    )}
    <Text tone="soft" className={styles.note}>
      {note}
    </Text>
  </>
);
