import type { ModuleResult } from '../../../../contract/results/results.ts';
import { domainsOf } from '../../../machines/results/reviewed.ts';
import { CountCells } from './count-cells.tsx';
import styles from './skill-table.module.css';

/** Right answers by domain and by skill: a cell for each question, and the count in words. */
export function SkillTable({ skills }: { skills: ModuleResult['skills'] }) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={styles.caption}>Skills</caption>
        <thead>
          <tr>
            <th scope="col">Skill</th>
            <th scope="col">Right</th>
          </tr>
        </thead>
        {domainsOf(skills).map(({ domain, right, total, skills: own }) => (
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
      </table>
    </div>
  );
}

const Count = ({ right, total }: { right: number; total: number }) => (
  <td>
    <span className={styles.count}>
      {right} of {total}
    </span>
    <CountCells right={right} total={total} />
  </td>
);
