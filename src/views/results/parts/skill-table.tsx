import type { ModuleResult } from '../../../../contract/results.ts';
import styles from './skill-table.module.css';

/** Right answers by skill, with its domain: a bubble for each question, filled when right. */
export function SkillTable({ skills }: { skills: ModuleResult['skills'] }) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={styles.caption}>Skills</caption>
        <thead>
          <tr>
            <th scope="col">Skill</th>
            <th scope="col" className={styles.right}>
              Right
            </th>
          </tr>
        </thead>
        <tbody>
          {skills.map(({ domain, skill, right, total }) => (
            <tr key={`${domain}/${skill}`}>
              <th scope="row">
                <span className={styles.skill}>{skill}</span>
                <span className={styles.domain}>{domain}</span>
              </th>
              <td className={styles.right}>
                <span className={styles.bubbles} aria-hidden>
                  {Array.from({ length: total }, (_, at) => at).map((at) => (
                    <i key={at} data-filled={at < right || undefined} />
                  ))}
                </span>
                {right} of {total}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
