import { useSelector } from '@xstate/react';
import { use, useId } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { concernLength } from '../../../contract/concerns/concerns.ts';
import { type ConcernFormInput, concernFormMachine } from '../../machines/concerns/concern-form.machine.ts';
import { PageConfigContext } from '../page-config-context.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { submitTo } from '../ui/submit-to.ts';
import { TextArea } from '../ui/text-area.tsx';
import { useFlow } from '../use-flow.ts';

type Flow = ActorRefFrom<typeof concernFormMachine>;

/** The one place of this view that knows the states of its machine. */
const selectScreen = (snapshot: SnapshotFrom<typeof concernFormMachine>) =>
  (['looking', 'failed', 'nobody', 'writing', 'sending', 'sent'] as const).find((state) => snapshot.matches(state)) ?? 'closed';

/**
 * Where anybody can say that they are worried: about themselves, somebody else, or what happened here. `brief`: in a line, until it is opened, on a page that is
 * about something else.
 */
export function ConcernCard({
  about = null,
  token = null,
  brief = false,
  logic = concernFormMachine,
}: Partial<ConcernFormInput> & { brief?: boolean; logic?: typeof concernFormMachine }) {
  const flow = useFlow(logic, { input: { about, token } });
  const screen = useSelector(flow, selectScreen);
  const id = useId();
  if (brief && screen === 'closed')
    return (
      <Row gap={3} align="center">
        <Text as="span" size="s" tone="soft">
          Worried about something here?
        </Text>
        <Button small onClick={() => flow.send({ type: 'concern.open' })}>
          Tell the safeguarding lead
        </Button>
      </Row>
    );
  return (
    <Card as="section" gap={3} id={brief ? undefined : 'worried'} aria-labelledby={id}>
      <Text as="h2" size="l" id={id}>
        Worried about something?
      </Text>
      {screen === 'writing' || screen === 'sending' ? (
        <Form flow={flow} isSending={screen === 'sending'} />
      ) : (
        <Closed flow={flow} screen={screen} />
      )}
    </Card>
  );
}

function Closed({ flow, screen }: { flow: Flow; screen: Exclude<ReturnType<typeof selectScreen>, 'writing' | 'sending'> }) {
  const { supportPhone } = use(PageConfigContext);
  const { notice } = useSelector(flow, selectContext);
  return (
    <>
      {screen === 'sent' ? (
        <Notice tone="done">Thank you for telling us. The school’s safeguarding lead has it, and will get in touch.</Notice>
      ) : null}
      {screen === 'nobody' ? (
        <Notice tone="warning">
          Nobody at the school can receive this here yet. Please call {supportPhone}, or speak to somebody you trust.
        </Notice>
      ) : null}
      {screen === 'failed' ? <Notice>{notice}</Notice> : null}
      <Text measure>
        About yourself, somebody else, or something that happened here. The school’s safeguarding lead and their deputy read it,
        and nobody else. If somebody is in danger right now, call your local emergency number first.
      </Text>
      <Row gap={3}>
        {screen === 'failed' || screen === 'nobody' ? (
          <Button onClick={() => flow.send({ type: 'concern.retry' })}>Try again</Button>
        ) : (
          <Button busy={screen === 'looking'} onClick={() => flow.send({ type: 'concern.open' })}>
            {screen === 'sent' ? 'I’m worried about something else' : 'I’m worried about something'}
          </Button>
        )}
      </Row>
    </>
  );
}

function Form({ flow, isSending }: { flow: Flow; isSending: boolean }) {
  const { text, isEmpty, notice } = useSelector(flow, selectContext);
  return (
    <Stack as="form" gap={3} noValidate onSubmit={submitTo(() => flow.send({ type: 'concern.send' }))}>
      {notice ? <Notice>{notice}</Notice> : null}
      <TextArea
        label="What are you worried about?"
        name="concern"
        rows={5}
        required
        maxLength={concernLength}
        value={text}
        error={isEmpty ? 'Write a few words first.' : undefined}
        hint="In your own words. You don’t have to be sure, and you won’t get into trouble for telling us."
        onChange={(value) => flow.send({ type: 'text.change', text: value })}
      />
      <Row gap={3}>
        <Button type="submit" tone="primary" busy={isSending}>
          {isSending ? 'Sending…' : 'Send it to the safeguarding lead'}
        </Button>
        <Button blocked={isSending} onClick={() => flow.send({ type: 'concern.cancel' })}>
          Cancel
        </Button>
      </Row>
    </Stack>
  );
}
