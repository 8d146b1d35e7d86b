import { brand } from '../../content/brand.ts';
import { schoolFacts } from '../../content/site/facts.ts';
import { values } from '../../content/site/team.ts';
import { AnchorButton } from './anchor-button.tsx';
import { Facts } from './facts.tsx';
import { PageHead } from './page-head.tsx';
import { PaperSection } from './paper-section.tsx';
import { Points } from './points.tsx';
import { SiteFrame } from './site-frame.tsx';
import { Team } from './team.tsx';

/** The About page (specification 2.9): a tagline, four values, the team of three. */
export function AboutPage() {
  return (
    <SiteFrame current="about">
      <PageHead
        title={`About ${brand.name}`}
        lead="Personalised SAT & AP prep: one student, one tutor, and a plan that changes with every answer."
        side={<Facts facts={schoolFacts} />}
      />
      <PaperSection number={1} title="What we hold to">
        <Points points={values} layout="pairs" />
      </PaperSection>
      <PaperSection
        number={2}
        title="Who teaches"
        lead="Three people, named here by what they do."
        aside={<AnchorButton href="/contact">Contact Us</AnchorButton>}
      >
        <Team />
      </PaperSection>
    </SiteFrame>
  );
}
