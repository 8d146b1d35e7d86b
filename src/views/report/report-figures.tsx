import type { Report } from '../../../contract/report/report.ts';
import { spanBetween } from '../../../contract/report-span.ts';
import { Columns, Stack, Text } from '../ui/layout.tsx';
import styles from './report-figures.module.css';

type Figure = { name: string; value: string; more?: string };

/** The report in four figures. What there is no figure of is left out. */
export function ReportFigures({ report }: { report: Report }) {
  return (
    <Columns as="dl" min="margin" fit gap={4} className={styles.figures}>
      {listFigures(report).map(({ name, value, more }) => (
        <div key={name}>
          <Text as="dt" tone="faint" size="s">
            {name}
          </Text>
          <Stack as="dd" gap={1}>
            <Text as="span" size="xxl" figure>
              {value}
            </Text>
            {more ? (
              <Text as="span" tone="soft" size="s">
                {more}
              </Text>
            ) : null}
          </Stack>
        </div>
      ))}
    </Columns>
  );
}

function listFigures({ percent, percentBefore, sittings, minutes, sessions, from, to }: Report): Figure[] {
  const drills = sittings.filter(({ isDrill }) => isDrill).length;
  const rightOnes = drills === 0 ? 'Questions right' : 'Questions right, excluding drills';
  const ofDrills = drills === 0 ? {} : { more: `${drills} of them drills on one skill` };
  return [
    ...(percent === null
      ? []
      : [
          {
            name: rightOnes,
            value: `${percent}%`,
            more: comparedWith(percent, percentBefore, `the ${spanBetween({ from, to }).bare} before`),
          },
        ]),
    { name: 'Quizzes and tests', value: String(sittings.length), ...ofDrills },
    ...(minutes === 0 ? [] : [{ name: 'Practice time', value: formatHours(minutes) }]),
    { name: 'Sessions', value: String(sessions.length) },
  ];
}

/** A difference of percents is in percentage points. The sign is a word, so that it is read aloud. */
function comparedWith(percent: number, before: number | null, then: string): string {
  if (before === null) return 'first report';
  const points = Math.abs(percent - before);
  if (points === 0) return `same as in ${then}`;
  return `${points} percentage ${points === 1 ? 'point' : 'points'} ${percent > before ? 'higher' : 'lower'} than in ${then}`;
}

/** '48 min', '2 h', '3 h 10 min'. */
function formatHours(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ');
}
