import { useSelector } from '@xstate/react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { formatMoment } from '../../../contract/moments.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import { isLessonOpen, lessonWords } from '../../../contract/tutors/lesson.ts';
import type { TutorMonth as Month, MonthLine } from '../../../contract/tutors/month.ts';
import { addMonths } from '../../machines/schedule/days.ts';
import type { tutorMonthMachine } from '../../machines/tutors/tutor-month.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { Row, Stack, Table, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './tutor-month.module.css';

type Flow = ActorRefFrom<typeof tutorMonthMachine>;

const nameMonth = (month: string) => formatMoment(Date.parse(`${month}-15`), 'month', 'UTC');

/** A tutor's month: every lesson, what is missing of it, and what it comes to. `save`: the button that saves it as a file. */
export function TutorMonth({ flow, save }: { flow: Flow; save: (month: Month) => ReactNode }) {
  const { shown, notice, saved } = useSelector(flow, selectContext);
  if (shown === null)
    return notice === null ? (
      <Text tone="soft">Loading the month…</Text>
    ) : (
      <Failed message={notice} onRetry={() => flow.send({ type: 'page.retry' })} />
    );
  const go = (by: number) => flow.send({ type: 'month.choose', month: addMonths(shown.month, by) });
  return (
    <Stack gap={4}>
      <Row gap={3} rowGap={2} align="center" justify="between">
        <Row nowrap gap={1} align="center">
          <Button
            small
            tone="plain"
            label={`Month before: ${nameMonth(addMonths(shown.month, -1))}`}
            onClick={() => go(-1)}
            icon={<ChevronLeft aria-hidden />}
          />
          <Text weight="strong" aria-live="polite">
            {nameMonth(shown.month)}
          </Text>
          <Button
            small
            tone="plain"
            label={`Month after: ${nameMonth(addMonths(shown.month, 1))}`}
            onClick={() => go(1)}
            icon={<ChevronRight aria-hidden />}
          />
        </Row>
        {shown.lines.length === 0 ? null : save(shown)}
      </Row>
      {notice ? (
        <Row gap={3} align="center">
          <Notice>{notice}</Notice>
          <Button small onClick={() => flow.send({ type: 'page.retry' })}>
            Try again
          </Button>
        </Row>
      ) : null}
      <div aria-live="polite">{saved ? <Notice tone="done">{saved} is saved with your downloads.</Notice> : null}</div>
      <Text>{describeMonth(shown)}</Text>
      {shown.lines.length === 0 ? null : <Lines month={shown} />}
    </Stack>
  );
}

function describeMonth({ taught, minutes, absent, absentMinutes, open, lines }: Month): string {
  if (lines.length === 0) return 'No sessions in this month.';
  const parts = [
    `${taught} taught, ${formatHours(minutes)}`,
    absent === 0 ? null : `${absent} that the student didn’t come to, ${formatHours(absentMinutes)}`,
    open === 0 ? null : `${open} still without attendance or notes: ${open === 1 ? 'it counts' : 'they count'} once both are in`,
  ];
  return `${parts.filter((part) => part !== null).join('; ')}.`;
}

function formatHours(minutes: number): string {
  const hours = Math.round((minutes / 60) * 100) / 100;
  return hours === 1 ? '1 hour' : `${formatNumber(hours)} hours`;
}

const Lines = ({ month: { lines, timeZone } }: { month: Month }) => (
  <Table className={styles.lines}>
    <thead>
      <tr>
        <th scope="col">When</th>
        <th scope="col">With</th>
        <th scope="col">Minutes</th>
        <th scope="col">State</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.id}>
          <th scope="row">{formatMoment(line.startsAt, 'shortWeekdayTime', timeZone)}</th>
          <td data-label="With">{describeWith(line)}</td>
          <td data-label="Minutes" className={styles.number}>
            {line.duration}
          </td>
          <td data-label="State">
            {isLessonOpen(line.lesson) ? (
              <span className={styles.missing}>{lessonWords[line.lesson]}</span>
            ) : (
              lessonWords[line.lesson]
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const describeWith = ({ with: student, course_name: course, isMeeting }: MonthLine): string =>
  `${isMeeting ? 'Meeting with ' : ''}${student}${course === null ? '' : `, ${course}`}`;
