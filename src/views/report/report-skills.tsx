import type { Report } from '../../../contract/report/report.ts';
import { ShareBar } from '../results/parts/share-bar.tsx';
import { Stack, Text } from '../ui/layout.tsx';
import styles from './report-skills.module.css';

/** The strongest and the weakest skills beside each other, with counts. */
export function ReportSkills({ report: { strongest, weakest } }: { report: Report }) {
  return (
    <Stack as="section" gap={3} className={styles.skills} aria-labelledby="skills">
      <Text as="h2" size="xl" weight="strong" serif id="skills">
        Skills
      </Text>
      {strongest.length === 0 && weakest.length === 0 ? (
        <Text tone="soft">Too few questions on any one skill to tell strengths from weaknesses.</Text>
      ) : (
        <Stack gap={6} rowGap={5} pair className={styles.columns}>
          <SkillList title="Strongest" skills={strongest} />
          <SkillList title="To work on" skills={weakest} />
        </Stack>
      )}
    </Stack>
  );
}

function SkillList({ title, skills }: { title: string; skills: Report['strongest'] }) {
  return (
    <Stack gap={1}>
      <Text as="h3" tone="soft" size="m" weight="strong">
        {title}
      </Text>
      {skills.length === 0 ? <Text tone="soft">Nothing stands out yet.</Text> : null}
      <Stack as="ul" ruled={2} className={styles.list}>
        {skills.map(({ domain, skill, right, total }) => (
          <li key={`${domain}/${skill}`}>
            <span>
              <Text as="span" weight="medium" block>
                {skill}
              </Text>{' '}
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
      </Stack>
    </Stack>
  );
}
