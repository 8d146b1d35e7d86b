import type { ModuleResult } from '../../../../contract/results/results.ts';
import { type DomainCount, groupByDomain } from '../../../machines/results/reviewed.ts';
import { Columns, Row, Stack, Text } from '../../ui/layout.tsx';
import { Panel } from './panel.tsx';
import { ShareBar } from './share-bar.tsx';
import styles from './skill-bars.module.css';

type Skills = ModuleResult['skills'];

/** Fewer missed questions than this are no reason to name a domain. */
const leastMissed = 3;

/** Right answers as one bar for each domain, with its skills inside, and where most was missed. Nothing where no question was reached. */
export function SkillBars({ title, skills }: { title: string; skills: Skills }) {
  if (skills.length === 0) return null;
  const costliest = describeCostliest(groupByDomain(skills));
  return (
    <Panel title={title} {...(costliest === null ? {} : { lead: costliest })}>
      <Columns as="ul" min="form" fit gap={5} rowGap={4}>
        {groupByDomain(skills).map((domain) => (
          <li key={domain.domain}>
            <Domain domain={domain} />
          </li>
        ))}
      </Columns>
    </Panel>
  );
}

/** The one domain in which most was missed: nothing where two are alike, or where it is the only one. */
function describeCostliest(domains: readonly DomainCount[]): string | null {
  const missed = domains.map(({ domain, right, total }) => ({ domain, count: total - right }));
  const all = missed.reduce((sum, { count }) => sum + count, 0);
  const [most, next] = missed.sort((one, other) => other.count - one.count);
  if (!most || !next || most.count < leastMissed || most.count === next.count) return null;
  return `${most.domain} cost you the most: ${most.count} of the ${all} you missed.`;
}

/** A domain that was asked for one skill alone has nothing to open: that skill is named beside it. */
function Domain({ domain: { domain, right, total, skills } }: { domain: DomainCount }) {
  const [only, another] = skills;
  if (only && !another) {
    return (
      <Stack gap={2}>
        <Head name={domain} skill={only.skill} right={right} total={total} />
        <ShareBar right={right} total={total} />
      </Stack>
    );
  }
  return (
    <details className={styles.domain} data-paper>
      <summary>
        <Stack as="span" gap={2}>
          <Head name={domain} right={right} total={total} />
          <ShareBar right={right} total={total} />
        </Stack>
      </summary>
      <Stack as="ul" gap={1} tone="soft" className={styles.skills}>
        {skills.map((each) => (
          <Row as="li" key={each.skill} gap={4} justify="between" nowrap>
            <span>{each.skill}</span>
            <Count right={each.right} total={each.total} />
          </Row>
        ))}
      </Stack>
    </details>
  );
}

function Head({ name, skill, right, total }: { name: string; skill?: string; right: number; total: number }) {
  return (
    <Row as="span" gap={4} justify="between" nowrap align="baseline">
      <span>
        <Text as="span" weight="medium" className={styles.name}>
          {name}
        </Text>
        {skill === undefined || skill === name ? null : (
          <Text as="span" tone="soft">
            {': '}
            {skill}
          </Text>
        )}
      </span>
      <Count right={right} total={total} />
    </Row>
  );
}

const Count = ({ right, total }: { right: number; total: number }) => (
  <Text as="span" tabular className={styles.count}>
    {right} of {total}
  </Text>
);
