import type { Report } from '../../../contract/report/report.ts';
import { ShareBar } from '../results/parts/share-bar.tsx';
import { Stack, Text } from '../ui/layout.tsx';
import styles from './report-skills.module.css';

/** The strongest and the weakest skills beside each other, with counts. */
export function ReportSkills({ report: { strongest, weakest } }: { report: Report }) {
  return (
    <section className={styles.skills} aria-labelledby="skills">
      <Text as="h2" size="xl" weight="strong" serif id="skills">
        Skills
      </Text>
      {strongest.length === 0 && weakest.length === 0 ? (
        <Text tone="soft">Too few questions on any one skill to tell what is strong and what is not.</Text>
      ) : (
        <Stack gap={6} rowGap={5} className={styles.columns}>
          <SkillList title="Strongest" skills={strongest} />
          <SkillList title="To work on" skills={weakest} />
        </Stack>
      )}
    </section>
  );
}

function SkillList({ title, skills }: { title: string; skills: Report['strongest'] }) {
  return (
    <div className={styles.list}>
      <Text as="h3" tone="soft" size="m" weight="strong">
        {title}
      </Text>
      {skills.length === 0 ? <Text tone="soft">None stands out yet.</Text> : null}
      <ul>
        {skills.map(({ domain, skill, right, total }) => (
          <li key={`${domain}/${skill}`}>
            <span>
              <span className={styles.name}>{skill}</span>{' '}
              {domain === skill ? null : (
                <Text as="span" tone="faint" size="s">
                  {domain}
                </Text>
              )}
            </span>
            <span className={styles.count}>
              {right} of {total} right
              <ShareBar right={right} total={total} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
