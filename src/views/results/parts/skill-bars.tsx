import type { ModuleResult } from '../../../../contract/results/results.ts';
import { type DomainCount, groupByDomain } from '../../../machines/results/reviewed.ts';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { Panel } from './panel.tsx';
import { ShareBar } from './share-bar.tsx';
import styles from './skill-bars.module.css';

type Skills = ModuleResult['skills'];

/** Right answers as one bar for each domain, with its skills inside. Nothing where no question was reached. */
export function SkillBars({ title, skills }: { title: string; skills: Skills }) {
  if (skills.length === 0) return null;
  return (
    <Panel title={title}>
      <Stack as="ul" gap={4}>
        {groupByDomain(skills).map((domain) => (
          <li key={domain.domain}>
            <Domain domain={domain} />
          </li>
        ))}
      </Stack>
    </Panel>
  );
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
