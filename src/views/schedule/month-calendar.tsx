import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import {
  addDays,
  addMonths,
  type Day,
  firstDay,
  getWeekday,
  isOpenMonth,
  isShownMonth,
  listDays,
  type Month,
  toMonth,
  toSameDay,
} from '../../machines/schedule/days.ts';
import { Button } from '../ui/button.tsx';
import { Card, Row, Text } from '../ui/layout.tsx';
import { fullDate, monthName, weekdays } from './day-words.ts';
import styles from './month-calendar.module.css';

/**
 * What is said of a day, in a word below its number and, in full, to a screen reader. Colour comes on top of the word or dot: days with
 * `free` slots are green, days with a `session` are in the accent.
 */
export type DayMark = { tone: 'free' | 'session' | 'none' | 'unknown' | 'failed'; word: string; spoken: string };

/** Where each key leads from a day. */
const steps: Record<string, (from: Day) => Day> = {
  ArrowLeft: (from) => addDays(from, -1),
  ArrowRight: (from) => addDays(from, 1),
  ArrowUp: (from) => addDays(from, -7),
  ArrowDown: (from) => addDays(from, 7),
  Home: (from) => addDays(from, -getWeekday(from)),
  End: (from) => addDays(from, 6 - getWeekday(from)),
  PageUp: (from) => toSameDay(addMonths(toMonth(from), -1), from),
  PageDown: (from) => toSameDay(addMonths(toMonth(from), 1), from),
};

/** The weeks of a month from Sunday on; null stands for a day of another month. */
function toWeeks(month: Month): (Day | null)[][] {
  const days = listDays(month);
  const blanks = (length: number) => Array.from({ length }, () => null);
  const lead = getWeekday(firstDay(month));
  const cells = [...blanks(lead), ...days, ...blanks((7 - ((lead + days.length) % 7)) % 7)];
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(7 * week, 7 * week + 7));
}

/**
 * A month as a grid of buttons with one tab stop: arrows move by a day or a week, Home and End within the week, Page Up and Page
 * Down by a month. Past days are disabled (specification 5) and months of the past are not to be reached, unless `withPast`.
 */
export function MonthCalendar({
  month,
  today,
  selected,
  withPast = false,
  getMark,
  onPick,
  onMonth,
}: {
  month: Month;
  today: Day;
  selected: Day | null;
  withPast?: boolean;
  getMark: (day: Day) => DayMark;
  onPick: (day: Day) => void;
  onMonth: (month: Month) => void;
}) {
  const heading = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<Day | null>(null);
  const follow = useRef(false);

  const isOver = (day: Day) => !withPast && day < today;
  const isOpen = (other: Month) => (withPast ? isShownMonth : isOpenMonth)(other, today);
  const candidates = [active, selected, today, firstDay(month)];
  const stop = candidates.find((day) => day !== null && toMonth(day) === month && !isOver(day)) ?? null;

  // The keyboard may have led into another month: its days are there only now.
  useEffect(() => {
    if (!follow.current || !active || toMonth(active) !== month) return;
    follow.current = false;
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${active}"]`)?.focus();
  }, [active, month]);

  const move = (event: KeyboardEvent) => {
    const next = stop === null ? undefined : steps[event.key]?.(stop);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const day = isOver(next) ? today : next;
    // Where nothing changes there is nothing to follow: the focus would jump with the next change, whoever makes it.
    if (!isOpen(toMonth(day)) || (day === active && toMonth(day) === month)) return;
    follow.current = true;
    setActive(day);
    if (toMonth(day) !== month) onMonth(toMonth(day));
  };
  const turn = (by: number) => {
    const other = addMonths(month, by);
    follow.current = false;
    if (isOpen(other)) onMonth(other);
  };
  const pick = (day: Day) => {
    follow.current = false;
    setActive(day);
    onPick(day);
  };

  return (
    <Card gap={3} look="flat" pad={4}>
      <Row nowrap gap={3} align="center" justify="between">
        <Text as="h2" size="l" weight="strong" id={heading} aria-live="polite">
          {monthName(month)}
        </Text>
        <Row nowrap className={styles.turns}>
          <Turn label="Previous month" isOpen={isOpen(addMonths(month, -1))} onTurn={() => turn(-1)} back />
          <Turn label="Next month" isOpen={isOpen(addMonths(month, 1))} onTurn={() => turn(1)} />
        </Row>
      </Row>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of the WAI-ARIA practices, on a native table. */}
      <table ref={grid} role="grid" aria-labelledby={heading} className={styles.grid} onKeyDown={move}>
        <thead>
          <tr>
            {weekdays.map(({ long, short }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {toWeeks(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, column) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell.
                <td key={day ?? column} aria-selected={day === null ? undefined : day === selected}>
                  {day === null ? null : (
                    <DayButton
                      day={day}
                      mark={getMark(day)}
                      isToday={day === today}
                      isOver={isOver(day)}
                      isPast={day < today}
                      isStop={day === stop}
                      onPick={() => pick(day)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Turn({ label, isOpen, onTurn, back = false }: { label: string; isOpen: boolean; onTurn: () => void; back?: boolean }) {
  const Icon = back ? ChevronLeft : ChevronRight;
  return <Button tone="plain" label={label} blocked={!isOpen} onClick={onTurn} icon={<Icon aria-hidden />} />;
}

function DayButton({
  day,
  mark,
  isToday,
  isOver,
  isPast,
  isStop,
  onPick,
}: {
  day: Day;
  mark: DayMark;
  isToday: boolean;
  isOver: boolean;
  isPast: boolean;
  isStop: boolean;
  onPick: () => void;
}) {
  return (
    <button
      type="button"
      data-day={day}
      data-tone={isOver ? 'none' : mark.tone}
      data-past={isPast || undefined}
      disabled={isOver}
      tabIndex={isStop ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      aria-label={[fullDate(day), isOver ? '' : mark.spoken].filter(Boolean).join(', ')}
      onClick={onPick}
      className={styles.day}
    >
      <span aria-hidden>{Number(day.slice(8))}</span>
      {isOver || !mark.word ? null : <span aria-hidden data-word={mark.word} className={styles.word} />}
    </button>
  );
}
