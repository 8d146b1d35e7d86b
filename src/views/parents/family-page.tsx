import { useSelector } from '@xstate/react';
import { Navigate, useLocation } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import type { Family } from '../../../contract/parents/parents.ts';
import { familyMachine } from '../../machines/parents/family.machine.ts';
import { SignInsCard } from '../accounts/sign-ins-card.tsx';
import { NoticeList } from '../notices/notice-list.tsx';
import { NoticeSettingsCard } from '../notices/notice-settings-card.tsx';
import { PushCard, PushOffer } from '../notices/push-card.tsx';
import { CalendarCard } from '../schedule/calendar-card.tsx';
import { selectContext } from '../select-context.ts';
import { SiteFrame } from '../site/site-frame.tsx';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { Stack, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useHeadingAfterWaiting } from '../use-heading-after-waiting.ts';
import { useOpened } from '../use-opened.ts';
import { ChildPart } from './child-part.tsx';
import styles from './family-page.module.css';
import { TidingsCard } from './tidings-card.tsx';

type Snapshot = SnapshotFrom<typeof familyMachine>;

/** The one place of the page that knows the states of its machine. */
const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('absent')) return 'absent';
  if (snapshot.matches('left')) return 'left';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('open') ? 'open' : 'waiting';
};
const isChoosing = (snapshot: Snapshot) => snapshot.matches({ open: 'choosing' });

const toReader = ({ address: personId }: Family) => ({ role: 'parent', personId }) as const;

const hasMeetingAhead = ({ children }: Family) =>
  children.some(({ coming }) => coming.some(({ kind, state }) => kind === 'meeting' && state !== 'cancelled'));

/** The parents' page: what is new, each of their children, and how often they are written to. */
export function FamilyPage({ logic = familyMachine }: { logic?: typeof familyMachine }) {
  const page = useFlow(logic);
  useOpened(page);
  const { key } = useLocation();
  const screen = useSelector(page, selectScreen);
  const choosing = useSelector(page, isChoosing);
  const { family, now, chosen, notice, done } = useSelector(page, selectContext);
  useHeadingAfterWaiting(screen === 'waiting');
  const signOut = () => page.send({ type: 'logout.request' });
  if (screen === 'absent' || screen === 'left') return <Navigate to="/parents/sign-in" replace />;
  return (
    <SiteFrame current={null} isSignedIn={screen === 'open'}>
      <Stack gap={6} page className={styles.page}>
        {screen === 'waiting' ? <Loading text="Loading your page…" /> : null}
        {screen === 'failed' ? (
          <>
            <PageHeading title="Parents’ page" />
            <Failed message={notice ?? ''} onRetry={() => page.send({ type: 'page.retry' })} />
          </>
        ) : null}
        {screen === 'open' && family ? (
          <>
            <PageHeading
              title="Parents’ page"
              lead={`For ${family.address}. Students see their results first; you see them a day later.`}
              side={<Button onClick={signOut}>Sign out</Button>}
            />
            <Stack as="section" gap={3} aria-labelledby="notices">
              <Text as="h2" size="l" id="notices">
                What’s new
              </Text>
              {/* Another place is another look at them. */}
              <NoticeList key={key} {...toReader(family)} mostShown={3} timeZone={family.choices.timeZone} />
            </Stack>
            {hasMeetingAhead(family) ? <PushOffer reader="parent" why="Want a reminder before your meeting?" /> : null}
            {family.children.map((child) => (
              <ChildPart key={child.studentId} child={child} timeZone={family.choices.timeZone} />
            ))}
            <CalendarCard raised />
            <TidingsCard
              choices={chosen ?? family.choices}
              schoolTimeZone={family.schoolTimeZone}
              now={now}
              busy={choosing}
              onChoose={(choices) => page.send({ type: 'tidings.choose', choices })}
            >
              {notice ? <Notice>{notice}</Notice> : null}
              {done ? <Notice tone="done">{done}</Notice> : null}
            </TidingsCard>
            <NoticeSettingsCard {...toReader(family)} />
            <PushCard reader="parent" />
            <SignInsCard
              signedInAs="parent"
              advice="Don’t recognize one? Sign it out. Sign-in links go only to your address, so keep your mailbox safe, too."
            />
          </>
        ) : null}
      </Stack>
    </SiteFrame>
  );
}
