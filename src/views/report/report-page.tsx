import { useSelector } from '@xstate/react';
import { useParams } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { reportLinkDays } from '../../../contract/limits.ts';
import { reportMachine } from '../../machines/report/report.machine.ts';
import { selectContext } from '../select-context.ts';
import { DeadLinkWays } from '../site/dead-link-ways.tsx';
import { TokenPage } from '../site/token-page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import styles from './report-page.module.css';
import { ReportSheet } from './report-sheet.tsx';

type Snapshot = SnapshotFrom<typeof reportMachine>;

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('shown')) return 'shown';
  if (snapshot.matches('unknown')) return 'unknown';
  return snapshot.matches('failed') ? 'failed' : 'waiting';
};

/** What parents read regularly, by the link that was mailed to them: no sign-in, and a page to print. */
export function ReportPage({ logic = reportMachine }: { logic?: typeof reportMachine }) {
  const { token = '' } = useParams();
  const flow = useFlow(logic, { input: { token } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const { report, notice } = useSelector(flow, selectContext);
  return (
    <TokenPage
      screen={screen}
      title="Progress report"
      loading="Loading the report…"
      notice={notice}
      onRetry={() => flow.send({ type: 'page.retry' })}
      unknown={<Unknown />}
      className={styles.page}
    >
      {report ? <ReportSheet report={report} /> : null}
    </TokenPage>
  );
}

function Unknown() {
  return (
    <>
      <PageHeading
        title="This report link isn’t valid"
        lead={`It may be incomplete: open it again from the email, or copy the whole link. Links expire after ${reportLinkDays} days.`}
      />
      <DeadLinkWays />
    </>
  );
}
