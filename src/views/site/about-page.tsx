import { use } from 'react';
import { brand } from '../../content/brand.ts';
import { schoolFacts } from '../../content/site/facts.ts';
import { team as ourTeam, values } from '../../content/site/team.ts';
import { PageConfigContext } from '../page-config-context.ts';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { Portrait } from '../ui/portrait.tsx';
import styles from './about-page.module.css';
import { AnchorButton } from './anchor-button.tsx';
import { Facts } from './facts.tsx';
import { PageHead } from './page-head.tsx';
import { PaperSection } from './paper-section.tsx';
import { Points } from './points.tsx';
import { ProductPictures } from './product-picture.tsx';
import { SiteFrame } from './site-frame.tsx';

/** The About page (specification 2.9): a tagline, four values, the team of three, and the product itself. */
export function AboutPage() {
  const { catalogue } = use(PageConfigContext);
  return (
    <SiteFrame current="about">
      <PageHead
        title={`About ${brand.name}`}
        lead="Personalized SAT & AP prep: one student, one tutor, and a plan that changes with every answer."
        side={<Facts facts={schoolFacts(catalogue)} />}
      />
      <PaperSection number={1} title="What we believe">
        <Points points={values} layout="pairs" />
      </PaperSection>
      <PaperSection
        number={2}
        title="Who teaches"
        lead="Meet the three tutors."
        aside={<AnchorButton href="/contact">Contact Us</AnchorButton>}
      >
        <Team />
      </PaperSection>
      <PaperSection number={3} title="What students use" lead="From any computer or tablet, between sessions too.">
        <ProductPictures names={['dashboard', 'exam-hall']} />
      </PaperSection>
    </SiteFrame>
  );
}

/** The team (specification 2.9). A sample name is for the demonstration alone: elsewhere the initials of what they teach stand there. */
function Team() {
  const { demo, team = ourTeam } = use(PageConfigContext);
  return (
    <Stack as="ul" gap={5} className={styles.team}>
      {team.map(({ name, sample, role, title, text }) => {
        const isNamed = demo || !sample;
        return (
          <Card as="li" look="flat" gap={2} key={title}>
            <Row nowrap gap={3} align="center">
              <Portrait name={isNamed ? name : role} large />
              <div>
                {isNamed ? <Text weight="strong">{name}</Text> : null}
                <Text tone="accent" size="s" weight="medium">
                  {role}
                </Text>
              </div>
            </Row>
            <Text as="h3" size="xl" weight="strong" serif>
              {title}
            </Text>
            <Text tone="soft">{text}</Text>
          </Card>
        );
      })}
    </Stack>
  );
}
