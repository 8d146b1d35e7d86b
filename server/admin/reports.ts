import { reportDays } from '../../contract/limits.ts';
import type { Report } from '../../contract/report/report.ts';
import { describeSpan, reportSpan } from '../../contract/report-span.ts';
import { findStudent } from '../accounts/people.ts';
import { CallRefused } from '../http/refused.ts';
import { type Links, makeReport, type ReportOutcome } from '../report/make-report.ts';
import { emptyInARow } from '../report/report.ts';
import { linkEnd, reportUrl } from '../report/report-token.ts';
import { siteAddress } from '../site-address.ts';
import type { Command } from './command.ts';
import { listReports, mostReports, type ReportLine } from './report-queries.ts';
import { toSite } from './site.ts';
import { formatTable, formatTime } from './text.ts';

const list: Command = {
  name: 'report list',
  summary: `the newest ${mostReports} reports to parents, with the links that open them`,
  positionals: [],
  options: { student: { value: 'USERNAME', says: 'only reports on this student' } },
  examples: ['report list', 'report list --student asha.menon'],
  notes: 'Whoever has a link can read the report, without a password: pass it on to the family alone.',
  run: async (db, args, deps) => {
    const username = args.optional('student');
    const student = username === undefined ? null : await findStudent(db, username);
    const links = toSite(deps);
    const lines = (await listReports(db, student?.id ?? null)).map((line) => ({
      ...line,
      link: toLink(line, links, deps.now),
    }));
    const rows = lines.map(({ student, data, recipient, sentAt, link }) => [
      ...[student, formatDays(data), String(data.sittings.length), String(data.sessions.length)],
      ...[recipient ?? '-', sentAt ? formatTime(sentAt) : 'waiting', link ?? 'over'],
    ]);
    const columns = ['STUDENT', 'DAYS', 'SAT', 'SESSIONS', 'MAIL TO', 'SENT', 'LINK'];
    return { text: formatTable(columns, rows, 'There are no reports.'), data: lines };
  },
};

const make: Command = {
  name: 'report make',
  changes: true,
  summary: `make the report of a student’s newest ${reportSpan.bare} that ${reportSpan.are} over, and mail it`,
  positionals: ['STUDENT'],
  options: {},
  examples: ['report make asha.menon'],
  notes: 'The server makes every report by itself, once a day. One that is there is neither made nor mailed again.',
  run: async (db, args, deps) => {
    const { id: studentId, username } = await findStudent(db, args.positional(0));
    const links = toSite(deps);
    const making = await makeReport(db, { studentId, zone: deps.environment.schoolTimeZone, now: deps.now }, links);
    if (!('id' in making))
      throw new CallRefused(409, 'conflict', `There is no report on ${username}: ${reasons[making.outcome]}.`);
    const link = reportUrl(siteAddress(links), making.id, links.secret);
    const text = making.outcome === 'made' ? 'is made, and its mail is on its way' : 'was there already, and is not mailed again';
    return { text: `The report on ${username} ${text}.\n${link}`, data: { username, ...making, link } };
  },
};

export const reportCommands: Command[] = [list, make];

const reasons: Record<Exclude<ReportOutcome['outcome'], 'made' | 'there'>, string> = {
  none: `the first ${reportSpan.bare} after enrollment ${reportSpan.are} not over, or the student is not enrolled or may not sign in`,
  late: 'answers of a test may still come, or a result is not a day old; try again tomorrow',
  refused: 'the family withdrew the consent to reports',
  quiet: `nothing was sat and no session took place for ${describeSpan((emptyInARow + 1) * reportDays).length}`,
};

const toLink = ({ id, createdAt }: ReportLine, links: Links, now: Date): string | null =>
  now < linkEnd(createdAt) ? reportUrl(siteAddress(links), id, links.secret) : null;

const formatDays = ({ from, to, timeZone }: Report): string => {
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone });
  return `${day.format(from)} to ${day.format(to - 1)}`;
};
