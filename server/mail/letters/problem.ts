import type { Letter } from '../outbox.ts';

/** A report of a problem as the school reads it. `from` null: of somebody who was not signed in. */
export type ReportedProblem = {
  from: { name: string; email: string } | null;
  message: string;
  page: string;
  browser: string;
  build: string | null;
  list: string;
};

/** To the school: what somebody says went wrong. The steps before it are at the desk. */
export const problemLetter = ({ from, message, page, browser, build, list }: ReportedProblem): Letter => ({
  subject: `Problem reported: ${from ? from.name : 'somebody not signed in'}`,
  paragraphs: [
    from
      ? `${from.name} says that something went wrong in the app. Your reply to this email goes to them.`
      : 'Somebody who wasn’t signed in says that something went wrong. We don’t know who.',
    {
      facts: [
        ['What went wrong', message],
        ...(from ? [['Email', from.email] as const] : []),
        ['Page', page],
        ['Browser', browser],
        ['Version', build ?? 'N/A'],
      ],
    },
    `What the app did before is at the desk, as a recording that developers can open: ${list}`,
  ],
});
