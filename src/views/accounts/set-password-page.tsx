import { useSelector } from '@xstate/react';
import { useSearchParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { passwordLength, passwordLinkHours } from '../../../contract/limits.ts';
import { setPasswordMachine } from '../../machines/accounts/set-password.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { submitTo } from '../ui/submit-to.ts';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import styles from './card-page.module.css';
import { CardPage } from './card-page.tsx';

type Snapshot = SnapshotFrom<typeof setPasswordMachine>;
type SetPassword = ActorRefFrom<typeof setPasswordMachine>;

const isWaiting = (snapshot: Snapshot) => snapshot.hasTag('waiting');
const selectScreen = (snapshot: Snapshot) => (snapshot.matches('saved') ? 'saved' : snapshot.matches('dead') ? 'dead' : 'form');

/** Sets a password by the link of a mail. */
export function SetPasswordPage({ logic = setPasswordMachine }: { logic?: typeof setPasswordMachine }) {
  const [search] = useSearchParams();
  const setPassword = useFlow(logic, { input: { token: search.get('token') ?? '' } });
  useOpened(setPassword);
  const screen = useSelector(setPassword, selectScreen);
  const isColleague = search.get('for') !== null;
  return (
    <CardPage>
      {screen === 'form' ? <Choose setPassword={setPassword} /> : null}
      {screen === 'saved' ? <Saved setPassword={setPassword} isColleague={isColleague} /> : null}
      {screen === 'dead' ? isColleague ? <DeadInvitation /> : <Dead /> : null}
    </CardPage>
  );
}

function Choose({ setPassword }: { setPassword: SetPassword }) {
  const { password, error, notice } = useSelector(setPassword, selectContext);
  const waiting = useSelector(setPassword, isWaiting);
  const submit = submitTo(() => setPassword.send({ type: 'password.save' }));
  return (
    <>
      <PageHeading title="Set your password" lead="You’ll sign in with it from now on." />
      <Stack as="form" gap={4} noValidate onSubmit={submit}>
        <Field
          label="New password"
          name="password"
          type="password"
          value={password}
          onChange={(text) => setPassword.send({ type: 'password.type', text })}
          hint={`At least ${passwordLength.least} characters; a few words are easier to remember`}
          error={error ?? undefined}
          autoComplete="new-password"
          required
        />
        {notice ? <Notice>{notice}</Notice> : null}
        <Button type="submit" tone="primary" wide busy={waiting}>
          {waiting ? 'Saving…' : 'Set Password'}
        </Button>
      </Stack>
    </>
  );
}

/** `isColleague`: a tutor or one of the staff, who come in at another side of the sign-in page. */
function Saved({ setPassword, isColleague }: { setPassword: SetPassword; isColleague: boolean }) {
  const { username } = useSelector(setPassword, selectContext);
  return (
    <>
      <PageHeading title="Your password is set" />
      <Notice tone="done">
        Your username is <strong className={styles.username}>{username}</strong>
      </Notice>
      {isColleague ? <Text>On the sign-in page, choose “Teacher” first.</Text> : null}
      <LinkButton to="/signin" tone="primary" wide>
        Sign In
      </LinkButton>
    </>
  );
}

/** For the link of a tutor or one of the staff that is unknown, used, taken back or too old. */
const DeadInvitation = () => (
  <>
    <PageHeading
      title="This link doesn’t work anymore"
      lead={`A link works once and expires after ${passwordLinkHours} hours. If you’ve set a password before, sign in with it or get another link; if you haven’t, ask the school for one.`}
    />
    <LinkButton to="/forgot-password" wide>
      Get another link
    </LinkButton>
    <LinkButton to="/signin" tone="primary" wide>
      Sign In
    </LinkButton>
  </>
);

/** For a link that is unknown, used or too old: the server tells no one which. */
const Dead = () => (
  <>
    <PageHeading
      title="This link doesn’t work anymore"
      lead={`A link works once and expires after ${passwordLinkHours} hours. If you’ve already set your password, sign in with it.`}
    />
    <LinkButton to="/forgot-password" tone="primary" wide>
      Get another link
    </LinkButton>
    <LinkButton to="/signin" wide>
      Sign In
    </LinkButton>
  </>
);
