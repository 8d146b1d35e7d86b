import type { ReactNode } from 'react';
import { formatMoment } from '../../../contract/moments.ts';
import { formatZone } from '../../../contract/time-zone.ts';
import { type HoursException, hoursAhead, type TutorHours, weekdays } from '../../../contract/tutors/hours.ts';
import { Button } from '../ui/button.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { UnbrokenTimes } from '../ui/unbroken-times.tsx';
import styles from './hours-view.module.css';

/** A tutor's week, leave and other hours, and what is booked outside of them. `children`: what can be done about each of those. */
export function HoursView({
  hours,
  onRemove,
  busy = false,
  children,
}: {
  hours: TutorHours;
  onRemove: (exception: HoursException) => void;
  busy?: boolean;
  children: (session: TutorHours['outside'][number]) => ReactNode;
}) {
  const { week, timeZone, duration, exceptions, outside } = hours;
  return (
    <Stack gap={4}>
      <Text tone="soft">
        {hours.isSet
          ? `Sessions of ${duration} minutes. Times are in ${formatZone(timeZone, Date.now())}. ${countTimes(hours.free)} can be booked now, up to ${hoursAhead / 7} weeks ahead.`
          : 'No weekly hours are set yet, so only times that the school added by hand can be booked.'}
      </Text>
      {hours.isSet ? (
        <dl className={styles.week}>
          {weekdays.map((name, at) => (
            <WeekDay key={name} name={name} hours={week[at] ?? ''} />
          ))}
        </dl>
      ) : null}
      {exceptions.length === 0 ? null : (
        <Stack gap={2}>
          <Text as="h3" weight="strong">
            Leave and other hours
          </Text>
          <Stack as="ul" gap={2}>
            {exceptions.map((exception) => (
              <Row as="li" key={exception.id} gap={3} align="center" justify="between">
                <Text as="span">
                  {describeDays(exception)}: {exception.hours === '' ? 'leave' : exception.hours}
                </Text>
                <Button small blocked={busy} label={`Remove: ${describeDays(exception)}`} onClick={() => onRemove(exception)}>
                  Remove
                </Button>
              </Row>
            ))}
          </Stack>
        </Stack>
      )}
      {outside.length === 0 ? null : (
        <Stack gap={3}>
          <Notice tone="warning">
            {outside.length === 1
              ? 'One booked session is outside these hours. Move it or cancel it, or it will take place.'
              : `${outside.length} booked sessions are outside these hours. Move or cancel each, or it will take place.`}
          </Notice>
          <Stack as="ul" gap={3}>
            {outside.map((session) => (
              <Stack as="li" key={session.id} gap={1}>
                <Text tabular>
                  {formatMoment(session.startsAt, 'shortWeekdayTime')}: {session.isMeeting ? 'meeting with ' : ''}
                  {session.with}
                </Text>
                {children(session)}
              </Stack>
            ))}
          </Stack>
        </Stack>
      )}
    </Stack>
  );
}

const WeekDay = ({ name, hours }: { name: string; hours: string }) => (
  <>
    <Text as="dt" tone="soft">
      {name}
    </Text>
    <dd>
      {hours === '' ? (
        <Text as="span" tone="faint">
          none
        </Text>
      ) : (
        <UnbrokenTimes>{hours}</UnbrokenTimes>
      )}
    </dd>
  </>
);

const countTimes = (count: number) => (count === 1 ? 'One time' : `${count} times`);

const formatDay = (day: string) => formatMoment(Date.parse(day), 'shortDate', 'UTC');

/** The days of an exception, in words. */
export const describeDays = ({ first, last }: Pick<HoursException, 'first' | 'last'>): string =>
  first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`;
