import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { messages } from '../../content/messages/schedule.ts';
import type { bookingMachine } from '../../machines/schedule/booking.machine.ts';
import { failedDays, getToday } from '../../machines/schedule/booking.setup.ts';
import type { Month } from '../../machines/schedule/days.ts';
import { zoneNames } from '../../machines/schedule/session-times.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Stack, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { BookingDialogs } from './booking-dialogs.tsx';
import { availabilityMark, monthStatus, monthToTry, selectBooking, selectBookingScreen } from './booking-screen.ts';
import { CourseChoice } from './course-choice.tsx';
import { monthName } from './day-words.ts';
import { MonthCalendar } from './month-calendar.tsx';
import styles from './schedule.module.css';
import { SlotPanel } from './slot-panel.tsx';
import { ZoneNote } from './zone-note.tsx';

/** The tab 'Tutor Availability' (specification 4.4): a course, a green day, a free slot, the question, the success. */
export function TutorAvailability({
  booking,
  onZone,
}: {
  booking: ActorRefFrom<typeof bookingMachine>;
  onZone: (timeZone: string) => void;
}) {
  const screen = useSelector(booking, selectBookingScreen);
  const { courses, course, notice } = useSelector(booking, selectBooking);
  const root = useRef<HTMLDivElement>(null);

  // What led here may be gone: a button in another tab, or the dialog of the booking before.
  useEffect(() => {
    if (!isFocusLost()) return;
    const toggle = root.current?.querySelector<HTMLElement>('[aria-expanded="true"]');
    if (toggle) toggle.focus();
    else focusChosenTab();
  }, []);

  if (courses.length === 0)
    return (
      <Empty title={messages.schedule.noCourses}>
        You book sessions with the tutors of your courses. Once you’re enrolled, they’ll appear here.
      </Empty>
    );
  return (
    <Stack gap={5} ref={root}>
      {notice && screen === 'courses' ? <Notice tone="info">{notice}</Notice> : null}
      <CourseChoice
        courses={courses}
        shown={course?.courseId ?? null}
        onToggle={(chosen) => booking.send({ type: 'course.toggle', course: chosen })}
      />
      {screen === 'calendar' ? <AvailabilityMonth booking={booking} onZone={onZone} /> : null}
      <BookingDialogs booking={booking} />
    </Stack>
  );
}

function AvailabilityMonth({
  booking,
  onZone,
}: {
  booking: ActorRefFrom<typeof bookingMachine>;
  onZone: (timeZone: string) => void;
}) {
  const context = useSelector(booking, selectBooking);
  const { month, day, known, now } = context;
  const calendar = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);

  // On a narrow screen the courses push it out of sight.
  useEffect(() => {
    calendar.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const next = monthToTry(context);
  // What was pressed goes with what it led to: the focus would fall to the document.
  const show = (shown: Month) => {
    status.current?.focus();
    booking.send({ type: 'month.show', month: shown });
  };
  const slots = Object.values(known).flatMap((those) => those ?? []);
  return (
    <>
      <ZoneNote zones={context} now={now} school={zoneNames(context, now, slots).school} onChoose={onZone} />
      <div className={styles.columns}>
        <div ref={calendar} className={styles.month}>
          <MonthCalendar
            month={month}
            today={getToday(context)}
            selected={day}
            getMark={(each) => availabilityMark(context, each)}
            onPick={(picked) => booking.send({ type: 'date.pick', day: picked })}
            onMonth={(shown) => booking.send({ type: 'month.show', month: shown })}
          />
          <Text tone="soft" size="s" ref={status} tabIndex={-1} role="status" className={styles.status}>
            {monthStatus(context)}
          </Text>
          {next === null ? null : (
            <p>
              <Button small onClick={() => show(next)}>
                Show {monthName(next)}
              </Button>
            </p>
          )}
          {failedDays(context).length > 0 ? (
            <p>
              <Button
                small
                onClick={() => {
                  status.current?.focus();
                  booking.send({ type: 'month.retry' });
                }}
              >
                Load the missing days
              </Button>
            </p>
          ) : null}
        </div>
        <SlotPanel booking={booking} />
      </div>
    </>
  );
}

const focusChosenTab = () => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();

/** Whether the focus is on nothing: what it was on is gone. */
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;
