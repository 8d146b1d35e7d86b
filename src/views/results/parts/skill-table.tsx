import type { ModuleResult } from '../../../../contract/results/results.ts';
import { groupByDomain } from '../../../machines/results/reviewed.ts';
import { Card, Table, Text } from '../../ui/layout.tsx';
import styles from './skill-table.module.css';

/** Right answers by domain and by skill: a cell for each question, and the count in words. */
export function SkillTable({ skills }: { skills: ModuleResult['skills'] }) {
  return (
    <Card className={styles.frame}>
      <Table className={styles.table}>
        <Text as="caption" size="xl" weight="strong" className={styles.caption}>
          Skills
        </Text>
        <thead>
          <tr>
            <th scope="col">Skill</th>
            <th scope="col">Right</th>
          </tr>
        </thead>
        {groupByDomain(skills).map(({ domain, right, total, skills: own }) => (
          <tbody key={domain}>
            <tr className={styles.domain}>
              <th scope="rowgroup">{domain}</th>
              <Count right={right} total={total} />
            </tr>
            {own.map((skill) => (
              <tr key={skill.skill}>
                <th scope="row">{skill.skill}</th>
                <Count {...skill} />
              </tr>
            ))}
          </tbody>
        ))}
      </Table>
    </Card>
  );
}

const Count = ({ right, total }: { right: number; total: number }) => (
  <td>
    <Text as="span" tabular block>
      {right} of {total}
    </Text>
    <CountCells right={right} total={total} />
  </td>
);

/** The most that one question takes of the picture, in px. */
const most = 28;

/** A cell for each question, filled where it was right. A picture only: the count stands beside it. */
function CountCells({ right, total }: { right: number; total: number }) {
  const width = 100 / Math.max(1, total);
  return (
    <svg width="100%" height="12" style={{ maxWidth: total * most }} className={styles.cells} aria-hidden focusable="false">
      {Array.from({ length: total }, (_, at) => at).map((at) => (
        <svg key={at} x={`${at * width}%`} width={`${width}%`} height="12" aria-hidden>
          <rect x="4%" y="1" width="88%" height="10" rx="3" data-right={at < right || undefined} className={styles.cell} />
        </svg>
      ))}
    </svg>
  );
}
