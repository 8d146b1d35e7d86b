import { useSelector } from '@xstate/react';
import { use } from 'react';
import { useParams } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { reportLinkDays } from '../../../contract/limits.ts';
import { reportMachine } from '../../machines/report/report.machine.ts';
import { PageConfigContext } from '../page-config-context.ts';
import { selectContext } from '../select-context.ts';
import { SiteFrame } from '../site/site-frame.tsx';
import { Failed } from '../ui/failed.tsx';
import { Stack } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useHeadingAfterWaiting } from '../use-heading-after-waiting.ts';
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
  useHeadingAfterWaiting(screen === 'waiting');
  const { report, notice } = useSelector(flow, selectContext);
  return (
    <SiteFrame current={null}>
      <Stack gap={5} page data-print-alone className={styles.page}>
        {screen === 'waiting' ? <Loading text="Loading the report…" /> : null}
        {screen === 'unknown' ? <Unknown /> : null}
        {screen === 'failed' ? (
          <>
            <PageHeading title="Progress report" />
            <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'page.retry' })} />
          </>
        ) : null}
        {screen === 'shown' && report ? <ReportSheet report={report} /> : null}
      </Stack>
    </SiteFrame>
  );
}

function Unknown() {
  const { supportEmail } = use(PageConfigContext);
  return (
    <>
      <PageHeading
        title="This link does not open a report"
        lead={`It may be cut short: open it again from the mail, or copy it whole. A link works for ${reportLinkDays} days.`}
      />
      <p>
        Does it still not open? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </>
  );
}
