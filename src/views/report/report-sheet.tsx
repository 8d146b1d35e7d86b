import Printer from 'lucide-react/icons/printer';
import { use } from 'react';
import { formatDates } from '../../../contract/moments.ts';
import type { Report } from '../../../contract/report/report.ts';
import { spanBetween } from '../../../contract/report-span.ts';
import { formatZone } from '../../../contract/time-zone.ts';
import { PageConfigContext } from '../page-config-context.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Stack, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { UnbrokenTimes } from '../ui/unbroken-times.tsx';
import { ReportFigures } from './report-figures.tsx';
import styles from './report-sheet.module.css';
import { ReportSkills } from './report-skills.tsx';
import { SessionList } from './session-list.tsx';
import { SittingTable } from './sitting-table.tsx';

/** What a student did in the span of a report, on one page, on the screen and on paper. */
export function ReportSheet({ report }: { report: Report }) {
  const { firstname, lastname, from, to, timeZone, sittings, sessions, coming } = report;
  const span = spanBetween(report);
  const { supportEmail } = use(PageConfigContext);
  const title = `${firstname} ${lastname}: ${span.adjective} report`;
  return (
    <>
      <PageHeading
        title={title}
        lead={`Progress report, ${formatDates(from, to - 1, timeZone)}`}
        side={
          <>
            <div data-only="screen">
              <Button onClick={() => window.print()} icon={<Printer aria-hidden />}>
                Print the report
              </Button>
            </div>
            <div data-only="paper">
              <BrandMark name />
            </div>
          </>
        }
      >
        <UnbrokenTimes>{title}</UnbrokenTimes>
      </PageHeading>
      <Card gap={6} look="sheet" className={styles.sheet}>
        <Text size="l" serif measure className={styles.summary}>
          {describeReport(report)}
        </Text>
        <ReportFigures report={report} />
        <Stack as="section" gap={3} className={styles.part} aria-labelledby="sat">
          <Text as="h2" size="xl" weight="strong" serif id="sat">
            Quizzes and tests
          </Text>
          {sittings.length > 0 ? (
            <SittingTable sittings={sittings} timeZone={timeZone} />
          ) : (
            <Text tone="soft">No quizzes or tests were finished in {span.these}.</Text>
          )}
        </Stack>
        {sittings.length > 0 ? <ReportSkills report={report} /> : null}
        <Stack gap={6} pair className={styles.columns}>
          <Stack as="section" gap={3} className={styles.part} aria-labelledby="met">
            <Text as="h2" size="xl" weight="strong" serif id="met">
              Sessions with a tutor
            </Text>
            <SessionList sessions={sessions} timeZone={timeZone} none={`No sessions took place in ${span.these}.`} />
          </Stack>
          <Stack as="section" gap={3} className={styles.part} aria-labelledby="coming">
            <Text as="h2" size="xl" weight="strong" serif id="coming">
              Coming up
            </Text>
            <SessionList
              sessions={coming}
              timeZone={timeZone}
              none={`No sessions are booked. ${firstname} can book one in the portal, under Schedule.`}
            />
          </Stack>
        </Stack>
        <Text tone="faint" size="s" className={styles.foot}>
          Based on {firstname}’s tests and sessions at the time of this report. Dates and times are the school’s (
          {formatZone(timeZone, to)}). Questions: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </Text>
      </Card>
    </>
  );
}

/** The report in two sentences. */
function describeReport({ firstname, sittings, sessions, percent, percentBefore, from, to }: Report): string {
  const { bare, these } = spanBetween({ from, to });
  const sat = sittings.length === 0 ? [] : [`finished ${formatCount(sittings.length, 'quiz or test', 'quizzes and tests')}`];
  const met =
    sessions.length === 0 ? [] : [`had ${formatCount(sessions.length, 'session with a tutor', 'sessions with a tutor')}`];
  const done = [...sat, ...met].join(' and ');
  if (done === '') return `${firstname} didn’t finish any quizzes or tests in ${these} and had no sessions with a tutor.`;
  if (percent === null) return `${firstname} ${done}.`;
  const without = sittings.some(({ isDrill }) => isDrill) ? ' (not counting drills)' : '';
  const compared =
    percentBefore === null ? '' : percent === percentBefore ? ', the same as in' : `, compared with ${percentBefore}% in`;
  return `${firstname} ${done}. ${percent}% of the questions were right${without}${compared && `${compared} the ${bare} before`}.`;
}

const formatCount = (count: number, one: string, more: string): string => (count === 1 ? `one ${one}` : `${count} ${more}`);
