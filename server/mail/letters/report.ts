import { formatDates, formatMoment } from '../../../contract/moments.ts';
import type { Report } from '../../../contract/report/report.ts';
import { spanBetween } from '../../../contract/report-span.ts';
import type { Letter } from '../outbox.ts';
import { writeLetter } from '../texts/write-letter.ts';
import { formatWhenInZone } from './session-words.ts';
import { oneLine } from './words.ts';

/** `worksUntil`: the end of the link `href`. `unsubscribeUrl`: where no more of them are asked for. `meetingsUrl`: where a meeting with a tutor is booked. `toStudent`: it goes to the student's own address, as no other is known. */
type ReportMail = {
  report: Report;
  href: string;
  meetingsUrl: string;
  unsubscribeUrl: string;
  worksUntil: Date;
  toStudent: boolean;
};

/** Whose report it is, and of which weeks. */
export const reportTitle = ({ firstname, from, to, timeZone }: Report): string =>
  `${oneLine(firstname)}’s progress, ${formatDates(from, to - 1, timeZone)}`;

/** To the parents: the report in a few lines, and the link to the whole report. */
export function reportLetter({ report, href, meetingsUrl, unsubscribeUrl, worksUntil, toStudent }: ReportMail): Letter {
  const { firstname, lastname, from, to, timeZone } = report;
  const weeks = formatDates(from, to - 1, timeZone);
  const isEmpty = report.sittings.length === 0 && report.sessions.length === 0;
  return writeLetter('report', {
    ...{ firstname: oneLine(firstname), student: `${firstname} ${lastname}` },
    ...{ dates: weeks, span: weeks.replace(' – ', ' to ') },
    summary: [
      isEmpty
        ? `There were no finished quizzes or tests in ${spanBetween(report).these}, and no sessions with a tutor.`
        : { facts: facts(report) },
    ],
    next: coming(report),
    link: [{ text: 'Read the report', href }],
    meetings: [{ text: 'Meet a tutor online', href: meetingsUrl }],
    until: formatMoment(worksUntil.getTime(), 'date', timeZone),
    passOn: toStudent
      ? [`We don’t have a parent’s address yet, so this went to ${firstname}. Please show it to your parents.`]
      : [],
    stop: [{ text: 'Stop these reports', href: unsubscribeUrl }],
  });
}

function facts(report: Report): [string, string][] {
  const { sittings, percent, percentBefore, minutes, strongest, weakest, sessions } = report;
  const before = percentBefore === null ? '' : ` (${percentBefore}% in the ${spanBetween(report).bare} before)`;
  const skills = (of: Report['strongest']) => of.map(({ skill, right, total }) => `${skill} (${right} of ${total})`).join(', ');
  return [
    ['Quizzes and tests', String(sittings.length)],
    ...(percent === null ? [] : [['Questions right', `${percent}%${before}`] satisfies [string, string]]),
    ...(minutes === 0 ? [] : [['Practice time', formatDuration(minutes)] satisfies [string, string]]),
    ['Sessions with a tutor', String(sessions.length)],
    ...(strongest.length === 0 ? [] : [['Strongest skills', skills(strongest)] satisfies [string, string]]),
    ...(weakest.length === 0 ? [] : [['Skills to work on', skills(weakest)] satisfies [string, string]]),
  ];
}

function coming({ coming: [next], timeZone }: Report): string {
  if (!next) return '';
  return `The next session with a tutor is on ${formatWhenInZone(new Date(next.startsAt), timeZone)}, with ${next.tutor}.`;
}

function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ');
}
