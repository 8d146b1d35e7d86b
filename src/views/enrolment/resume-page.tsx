import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { draftLink } from '../../../contract/enrolment/draft-links.ts';
import { draftResumeMachine } from '../../machines/enrolment/draft-resume.machine.ts';
import { CardPage } from '../accounts/card-page.tsx';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Stack } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { submitTo } from '../ui/submit-to.ts';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';

type Snapshot = SnapshotFrom<typeof draftResumeMachine>;
const isDead = (snapshot: Snapshot) => snapshot.matches('dead');
const isOpening = (snapshot: Snapshot) => snapshot.matches('opening');

/** Where a mailed link leads by which an application is gone on with. The token stands behind the '#', which no server is told. */
export function ResumePage({ logic = draftResumeMachine }: { logic?: typeof draftResumeMachine }) {
  const { hash } = useLocation();
  const token = hash.slice(1);
  // Another link is another draft.
  return <Resume key={token} token={token} logic={logic} />;
}

function Resume({ token, logic }: { token: string; logic: typeof draftResumeMachine }) {
  const flow = useFlow(logic, { input: { token } });
  useOpened(flow);
  const dead = useSelector(flow, isDead);
  const opening = useSelector(flow, isOpening);
  const { code, error, notice, href } = useSelector(flow, selectContext);
  const form = useRef<HTMLFormElement>(null);
  // A field that was closed while the server looked has lost the focus.
  useEffect(() => {
    if (error !== null && !opening) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error, opening]);
  if (href !== null) return <Navigate to={href} replace />;
  if (dead)
    return (
      <CardPage>
        <PageHeading
          title="This link doesn’t work anymore"
          lead={`It works once, for ${draftLink.hours} hours, and not after ${draftLink.tries} wrong tries.`}
        />
        <p>What you typed is still on the device where you began. You can send yourself another link there.</p>
        <LinkButton to="/" tone="primary" wide leavesApp>
          See our courses
        </LinkButton>
      </CardPage>
    );
  return (
    <CardPage>
      <PageHeading title="Continue your application" lead="Type the six digits shown on the device where you began." />
      <form ref={form} noValidate onSubmit={submitTo(() => flow.send({ type: 'draft.open' }))}>
        <Stack as="fieldset" gap={4} disabled={opening}>
          <Field
            label="Six digits"
            name="code"
            value={code}
            onChange={(text) => flow.send({ type: 'code.type', text })}
            error={error ?? undefined}
            inputMode="numeric"
            autoComplete="off"
            required
          />
          {notice ? <Notice>{notice}</Notice> : null}
          <Button type="submit" tone="primary" wide busy={opening}>
            {opening ? 'Opening…' : 'Continue'}
          </Button>
        </Stack>
      </form>
    </CardPage>
  );
}
