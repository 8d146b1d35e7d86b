import { capitalized } from '../../../contract/number-words.ts';
import { apBlueprint, apCount } from '../../content/site/ap.ts';
import { apFacts } from '../../content/site/facts.ts';
import { AnchorButton } from './anchor-button.tsx';
import { ApTiers } from './ap-tiers.tsx';
import { DeviceNote } from './device-note.tsx';
import { Facts } from './facts.tsx';
import { PageHead } from './page-head.tsx';
import { PaperSection } from './paper-section.tsx';
import { Points } from './points.tsx';
import { SiteFrame } from './site-frame.tsx';

/** The AP programme (specification 2.6): five points, admissions, three price tiers. */
export function ApPage() {
  return (
    <SiteFrame current="courses">
      <PageHead
        title="AP Courses that follow your school."
        lead={`${capitalized(apCount)} subjects, taught live and 1-on-1 by a tutor, and tailored to your school.`}
        side={<Facts facts={apFacts} />}
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
        <Points points={apBlueprint} counted layout="rows" />
      </PaperSection>
      <PaperSection
        id="admissions"
        number={2}
        title="Admissions Open!"
        lead="Choose a course to apply. Its price stands above it, in rupees and in dollars."
      >
        <ApTiers />
        <DeviceNote />
      </PaperSection>
    </SiteFrame>
  );
}
