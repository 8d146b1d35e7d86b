import { Link } from 'react-router-dom';
import type { StudentFile } from '../../../../contract/desk/students.ts';
import { promiseNames } from '../../../../contract/enrolment/promises.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { paymentWords } from '../../../content/desk/payment-words.ts';
import { describePoints, describeWhen, markerWords } from '../../homework/work-words.ts';
import { Stack, Text } from '../../ui/layout.tsx';

/** `to`: the page of what the line is about. */
type Line = { id: string; what: string; more: string; to?: string };

/** So many lines are seen at once, and fewer more than these are not worth a fold. */
const [shownFirst, leastFolded] = [6, 3];

/** Lines of one kind, or the words for none. Of many the rest folds. */
function Lines({ lines, none }: { lines: Line[]; none: string }) {
  if (lines.length === 0) return <Text tone="soft">{none}</Text>;
  const folded = lines.length - shownFirst;
  if (folded < leastFolded) return <LineList lines={lines} />;
  return (
    <>
      <LineList lines={lines.slice(0, shownFirst)} />
      <details>
        <summary>{folded} more</summary>
        <LineList lines={lines.slice(shownFirst)} />
      </details>
    </>
  );
}

const LineList = ({ lines }: { lines: Line[] }) => (
  <Stack as="ul" gap={2}>
    {lines.map(({ id, what, more, to }) => (
      <li key={id}>
        <Text weight="medium">{to ? <Link to={to}>{what}</Link> : what}</Text>
        <Text tone="faint" size="s">
          {more}
        </Text>
      </li>
    ))}
  </Stack>
);

export const Sessions = ({ bookings }: Pick<StudentFile, 'bookings'>) => (
  <Lines
    none="No sessions booked."
    lines={bookings.map(({ id, kind, startsAt, minutes, tutor, cancelledAt }) => ({
      id,
      what: `${formatMoment(startsAt, 'shortDateTime')}, ${minutes} min${kind === 'meeting' ? ', parents’ meeting' : ''}`,
      more: cancelledAt === null ? `With ${tutor}` : `With ${tutor}, canceled ${formatMoment(cancelledAt, 'shortDate')}`,
    }))}
  />
);

export const Homework = ({ homework }: Pick<StudentFile, 'homework'>) => (
  <Lines
    none="No homework was given."
    lines={homework.map(({ id, title, course, ...work }) => ({
      id,
      to: `/desk/homework/works/${id}`,
      what: title,
      more: [markerWords[work.state], describeWhen(work), describePoints(work), course]
        .filter((words) => words !== null)
        .join(', '),
    }))}
  />
);

export const Payments = ({ payments, consents }: Pick<StudentFile, 'payments' | 'consents'>) => (
  <>
    <Lines
      none="Nothing was paid."
      lines={payments.map(({ id, status, item, amountMinor, currency, at }) => ({
        id,
        to: `/desk/payments/${id}`,
        what: `${formatMoney(amountMinor / 100, currency)} for ${item}`,
        more: `${paymentWords[status]}, ${formatMoment(at, 'shortDate')}, ${id}`,
      }))}
    />
    {consents.length === 0 ? null : (
      <Lines
        none=""
        lines={consents.map(({ item, parent, at, notedBy }, index) => ({
          id: `${item} ${index}`,
          what: `Consent for ${item}`,
          more: `${parent}${at === null ? '' : `, ${formatMoment(at, 'shortDate')}`}${notedBy === null ? '' : `, noted by ${notedBy}`}`,
        }))}
      />
    )}
  </>
);

/** What each course promises, and what of it was given; what is late is said first. */
export const Promises = ({ promises }: Pick<StudentFile, 'promises'>) => (
  <Lines
    none="Not in any course."
    lines={promises.flatMap(({ course, families }) =>
      families
        .filter(({ promised }) => promised > 0)
        .map(({ family, promised, delivered, due, late, nextDueAt, left }) => ({
          id: `${course} ${family}`,
          what: `${promiseNames[family]}: ${delivered} of ${promised} given`,
          more: [
            ...(late > 0 ? [`${late} late`] : []),
            ...(due > 0 ? [`${due} due now`] : []),
            ...(left === null || left === 0 ? [] : [`${left} left to book`]),
            ...(nextDueAt === null ? [] : [`next by ${formatMoment(nextDueAt, 'shortDate')}`]),
            course,
          ].join(', '),
        })),
    )}
  />
);

export const Reports = ({ id: student, reports }: Pick<StudentFile, 'id' | 'reports'>) => (
  <Lines
    none="No report was made yet."
    lines={reports.map(({ id, from, madeAt }) => ({
      id,
      to: `/desk/students/${student}/reports/${id}`,
      what: `From ${formatMoment(from, 'shortDate')}`,
      more: `Made ${formatMoment(madeAt, 'shortDate')}`,
    }))}
  />
);

export const Mails = ({ mails }: Pick<StudentFile, 'mails'>) => (
  <Lines
    none="No email was sent."
    lines={mails.map(({ subject, recipient, at, sentAt, error }, index) => ({
      id: `${at} ${index}`,
      what: subject,
      more: `To ${recipient}, ${sentAt === null ? (error ?? 'waiting to be sent') : formatMoment(sentAt, 'shortDateTime')}`,
    }))}
  />
);

export const SignIns = ({ signIns }: Pick<StudentFile, 'signIns'>) =>
  signIns.length === 0 ? null : (
    <Lines
      none=""
      lines={signIns.map(({ browser, since, usedAt }, index) => ({
        id: `${since} ${index}`,
        what: browser || 'A browser',
        more: `Since ${formatMoment(since, 'shortDateTime')}, last used ${formatMoment(usedAt, 'shortDateTime')}`,
      }))}
    />
  );
