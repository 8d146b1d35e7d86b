import { useSelector } from '@xstate/react';
import { type ReactNode, useRef } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { SignIn } from '../../../contract/accounts/sign-ins.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { type SignInsInput, signInsMachine } from '../../machines/accounts/sign-ins.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import styles from './sign-ins-card.module.css';

type Flow = ActorRefFrom<typeof signInsMachine>;
type Snapshot = SnapshotFrom<typeof signInsMachine>;

const isWaiting = (snapshot: Snapshot) => snapshot.hasTag('waiting');
const hasFailed = (snapshot: Snapshot) => snapshot.matches('failed');

/** Where one is signed in, and a way to sign out elsewhere. */
export function SignInsCard({
  logic = signInsMachine,
  className,
  signedInAs,
  advice = 'Don’t recognize one? Sign it out, then change your password.',
}: {
  logic?: typeof signInsMachine;
  className?: string | undefined;
  signedInAs: SignInsInput['role'];
  /** What to do about a browser that one does not know. */
  advice?: ReactNode;
}) {
  const flow = useFlow(logic, { input: { role: signedInAs } });
  useOpened(flow);
  const { signIns, notice } = useSelector(flow, selectContext);
  const failed = useSelector(flow, hasFailed);
  const heading = useRef<HTMLHeadingElement>(null);
  // What was pressed goes with its row: the focus would fall to the document.
  const end = (event: Parameters<Flow['send']>[0]) => {
    heading.current?.focus();
    flow.send(event);
  };
  return (
    <Card as="section" gap={4} className={className} aria-labelledby="sign-ins">
      <Text as="h2" size="l" id="sign-ins" tabIndex={-1} ref={heading}>
        Where you’re signed in
      </Text>
      {failed ? (
        <Failed small message={notice ?? ''} onRetry={() => flow.send({ type: 'signIns.retry' })} />
      ) : signIns.length === 0 ? (
        <Loading small text="Loading where you’re signed in…" />
      ) : (
        <SignInList flow={flow} onEnd={end} signIns={signIns} notice={notice} advice={advice} />
      )}
    </Card>
  );
}

function SignInList({
  flow,
  onEnd,
  signIns,
  notice,
  advice,
}: {
  flow: Flow;
  onEnd: (event: Parameters<Flow['send']>[0]) => void;
  signIns: SignIn[];
  notice: string | null;
  advice: ReactNode;
}) {
  const waiting = useSelector(flow, isWaiting);
  const others = signIns.filter(({ current }) => !current).length;
  return (
    <>
      <Rows signIns={signIns.slice(0, shownFirst)} busy={waiting} onEnd={onEnd} />
      {signIns.length > shownFirst ? (
        <details>
          <summary>{signIns.length - shownFirst} more</summary>
          <Rows signIns={signIns.slice(shownFirst)} busy={waiting} onEnd={onEnd} />
        </details>
      ) : null}
      {notice ? <Notice>{notice}</Notice> : null}
      {others > 1 ? (
        <Row>
          <Button busy={waiting} onClick={() => onEnd({ type: 'others.end' })}>
            Sign out everywhere else
          </Button>
        </Row>
      ) : null}
      <Text tone="soft" size="s" measure>
        {advice}
      </Text>
    </>
  );
}

/** So many are listed at once: the newest, with this one before them. */
const shownFirst = 4;

function Rows({
  signIns,
  busy,
  onEnd,
}: {
  signIns: SignIn[];
  busy: boolean;
  onEnd: (event: Parameters<Flow['send']>[0]) => void;
}) {
  return (
    <Stack as="ul" ruled={3}>
      {signIns.map((signIn) => (
        <SignInRow key={signIn.id} signIn={signIn} busy={busy} onEnd={() => onEnd({ type: 'signIn.end', id: signIn.id })} />
      ))}
    </Stack>
  );
}

function SignInRow({
  signIn: { browser, since, usedAt, current },
  busy,
  onEnd,
}: {
  signIn: SignIn;
  busy: boolean;
  onEnd: () => void;
}) {
  const name = browser || 'A browser';
  return (
    <Row as="li" nowrap gap={4} align="center" justify="between" className={styles.row}>
      <div>
        <Text weight="medium">{current ? `${name} (this one)` : name}</Text>
        <Text tone="faint" size="s">
          {current ? 'In use now' : `Last used ${formatMoment(usedAt, 'shortWeekdayTime')}`} · signed in{' '}
          {formatMoment(since, current ? 'shortWeekdayTime' : 'dayOfYear')}
        </Text>
      </div>
      {current ? null : (
        <Button small busy={busy} label={`Sign out ${name}, signed in ${formatMoment(since, 'shortDateTime')}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </Row>
  );
}
