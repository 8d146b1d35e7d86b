import { brand } from '../../content/brand.ts';
import { schoolFacts } from '../../content/site/facts.ts';
import { team, values } from '../../content/site/team.ts';
import { classes } from '../ui/classes.ts';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import styles from './about-page.module.css';
import { AnchorButton } from './anchor-button.tsx';
import { Facts } from './facts.tsx';
import { PageHead } from './page-head.tsx';
import { PaperSection } from './paper-section.tsx';
import { Points } from './points.tsx';
import { SiteFrame } from './site-frame.tsx';

/** The About page (specification 2.9): a tagline, four values, the team of three. */
export function AboutPage() {
  return (
    <SiteFrame current="about">
      <PageHead
        title={`About ${brand.name}`}
        lead="Personalized SAT & AP prep: one student, one tutor, and a plan that changes with every answer."
        side={<Facts facts={schoolFacts} />}
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
    </SiteFrame>
  );
}

const letters = ['A', 'B', 'C'];

/** The team by what they do: each has a row of answer bubbles with another one filled, in place of a portrait. */
function Team() {
  return (
    <Stack as="ul" gap={5} className={styles.team}>
      {team.map(({ role, title, text }, place) => (
        <Card as="li" look="flat" gap={2} key={title}>
          <Row as="span" gap={2} className={styles.bubbles} aria-hidden>
            {letters.map((letter, index) => (
              <span key={letter} className={classes(styles.bubble, index === place && styles.filled)}>
                {letter}
              </span>
            ))}
          </Row>
          <Text tone="accent" size="s" weight="medium">
            {role}
          </Text>
          <Text as="h3" size="xl" weight="strong" serif>
            {title}
          </Text>
          <Text tone="soft">{text}</Text>
        </Card>
      ))}
    </Stack>
  );
}
