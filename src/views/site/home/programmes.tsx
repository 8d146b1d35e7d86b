import { type ReactNode, use } from 'react';
import { apTiers, coursesOf, type Price } from '../../../../contract/enrolment/catalogue.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { capitalized } from '../../../../contract/number-words.ts';
import { apCount } from '../../../content/site/ap.ts';
import { PageConfigContext } from '../../page-config-context.ts';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { AnchorButton } from '../anchor-button.tsx';
import { PaperSection } from '../paper-section.tsx';
import styles from './programmes.module.css';

/** The two programmes (specification 2.3), with every price in sight. */
export function Programmes() {
  const { catalogue } = use(PageConfigContext);
  const plans = coursesOf(catalogue, 'sat').flatMap(({ offers }) => offers);
  return (
    <PaperSection id="courses" number={3} title="Courses" lead="Two programs, with prices up front.">
      <Stack gap={5} pair>
        <Programme
          title="SAT Prep"
          text="The SAT Dominance Program: Reading and Writing, and Mathematics, from the first mock test to the official one."
          lines={plans.map(({ name, attempts, price }) => ({ words: name, ...(attempts && { detail: attempts }), price }))}
          way={<AnchorButton href="/satpage">See SAT Prep</AnchorButton>}
        />
        <Programme
          title="AP Courses"
          text={`${capitalized(apCount(catalogue))} subjects, each tailored to the student’s own school, with free-response drills and full-length mock exams.`}
          lines={apTiers(catalogue).map(({ price, courses }) => ({
            words: courses.map(({ name }) => name.replace('AP ', '')).join(', '),
            price,
            isEach: true,
          }))}
          way={<AnchorButton href="/apcoursespage">See AP Courses</AnchorButton>}
        />
      </Stack>
    </PaperSection>
  );
}

/** What a price is for; `isEach`: for each of several, not for all of them. */
type Line = { words: string; detail?: string; price: Price; isEach?: boolean };

function Programme({ title, text, lines, way }: { title: string; text: string; lines: Line[]; way: ReactNode }) {
  return (
    <Stack as="article" gap={4} align="start" pad={5} className={styles.programme}>
      <Text as="h3" size="xxl" weight="strong" serif>
        {title}
      </Text>
      <Text tone="soft">{text}</Text>
      <Stack as="dl" ruled={3} className={styles.prices}>
        {lines.map(({ words, detail, price, isEach }) => (
          <Row nowrap gap={4} align="baseline" justify="between" key={words}>
            <Text as="dt" weight="medium">
              {words}{' '}
              {detail === undefined ? null : (
                <Text as="span" tone="faint" size="s" weight="regular" block>
                  {detail}
                </Text>
              )}
            </Text>
            <Text as="dd" weight="medium" tabular>
              {formatMoney(price.INR, 'INR')}
              {isEach ? ' each' : ''}{' '}
              <Text as="span" tone="faint" size="s" weight="regular" block>
                {formatMoney(price.USD, 'USD')}
                {isEach ? ' each' : ''}
              </Text>
            </Text>
          </Row>
        ))}
      </Stack>
      {way}
    </Stack>
  );
}
