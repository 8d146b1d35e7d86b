import { use } from 'react';
import { apTiers, isOnSale, type ShownCourse } from '../../../contract/enrolment/catalogue.ts';
import { formatMoney } from '../../../contract/money.ts';
import { capitalized } from '../../../contract/number-words.ts';
import { apBlueprint, apCount } from '../../content/site/ap.ts';
import { apFacts } from '../../content/site/facts.ts';
import { describeContents } from '../../content/site/order.ts';
import { applicationAt, inquiryAt } from '../addresses.ts';
import { PageConfigContext } from '../page-config-context.ts';
import { Stack, Text } from '../ui/layout.tsx';
import { AnchorButton } from './anchor-button.tsx';
import styles from './ap-page.module.css';
import { DeviceNote } from './device-note.tsx';
import { Facts } from './facts.tsx';
import { PageHead } from './page-head.tsx';
import { PaperSection } from './paper-section.tsx';
import { Points } from './points.tsx';
import { ProductPictures } from './product-picture.tsx';
import { SiteFrame } from './site-frame.tsx';

/** The AP programme (specification 2.6): five points, admissions, three price tiers. */
export function ApPage() {
  const { catalogue } = use(PageConfigContext);
  return (
    <SiteFrame current="courses">
      <PageHead
        title="AP Courses that follow your school."
        lead={`${capitalized(apCount(catalogue))} subjects, taught live and 1-on-1, and tailored to your school.`}
        side={<Facts facts={apFacts(catalogue)} />}
        ways={
          <>
            <AnchorButton href="#admissions" tone="primary">
              See the courses
            </AnchorButton>
            <AnchorButton href="/contact">Ask a question</AnchorButton>
          </>
        }
      />
      <PaperSection number={1} title="Blueprint for AP Success">
        <Points points={apBlueprint(catalogue)} counted layout="rows" />
        <ProductPictures names={['ap-question', 'dashboard']} />
      </PaperSection>
      <PaperSection
        id="admissions"
        number={2}
        title="Admissions Open!"
        lead="Choose a course to apply. Prices are above each course, in rupees and dollars."
      >
        <ApTiers />
        <DeviceNote />
      </PaperSection>
    </SiteFrame>
  );
}

/** The courses under their prices; each leads to its application (specification 2.6, 9), one that is not on sale to the inquiry. */
function ApTiers() {
  const { catalogue } = use(PageConfigContext);
  return (
    <Stack gap={6} className={styles.tiers}>
      {apTiers(catalogue).map(({ price, courses }) => (
        <section key={`${price.INR} ${price.USD}`} aria-label={formatMoney(price.INR, 'INR')} className={styles.tier}>
          <Text as="h3" size="xxl" weight="medium" serif>
            {formatMoney(price.INR, 'INR')} <span>or {formatMoney(price.USD, 'USD')} each</span>
          </Text>
          <Stack as="ul">
            {courses.map((course) => (
              <li key={course.name}>
                <CourseWay course={course} />
              </li>
            ))}
          </Stack>
        </section>
      ))}
    </Stack>
  );
}

function CourseWay({ course }: { course: ShownCourse }) {
  const { name, contents } = course;
  const onSale = isOnSale(course);
  return (
    <a href={onSale ? applicationAt({ kind: 'ap', name }) : inquiryAt(name)}>
      <span>
        {name}
        {onSale ? (
          <Text as="span" tone="faint" size="s" weight="regular" block>
            {describeContents(contents)}
          </Text>
        ) : null}
      </span>
      <span className={styles.apply}>{onSale ? 'Apply' : 'Ask us'}</span>
    </a>
  );
}
