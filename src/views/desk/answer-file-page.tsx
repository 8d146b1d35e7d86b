import { useSelector } from '@xstate/react';
import { useParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { answerFileBytes } from '../../../contract/desk/answer-files.ts';
import { bringsSomething, describeFile, describeHandIn } from '../../content/desk/answer-file-words.ts';
import { handingInMachine } from '../../machines/desk/handing-in.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { submitTo } from '../ui/submit-to.ts';
import { useFlow } from '../use-flow.ts';
import { useHeadingAfterWaiting } from '../use-heading-after-waiting.ts';
import { takeFocus } from './assigning/take-focus.ts';
import { OneFileField } from './parts/one-file-field.tsx';
import { sittingAddress } from './sitting/sitting-parts.ts';

type Flow = ActorRefFrom<typeof handingInMachine>;
type Snapshot = SnapshotFrom<typeof handingInMachine>;

/** The one place of this view that knows the states of its machine. */
const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('checked') || snapshot.matches('handingIn')) return 'preview';
  // What was found stays on the screen while it is looked at again.
  if (snapshot.matches('checking') && snapshot.context.notice !== null) return 'preview';
  return snapshot.matches('handedIn') ? 'done' : 'form';
};
const isWaiting = (snapshot: Snapshot) => snapshot.hasTag('waiting');

/** Hands in the answers that a student saved as a file: which, what would come of it, and done. */
export function AnswerFilePage() {
  const { student = '', sitting = '' } = useParams();
  return <OneAnswerFile key={`${student}/${sitting}`} student={student} sitting={sitting} />;
}

type Props = { student: string; sitting: string; logic?: typeof handingInMachine };

export function OneAnswerFile({ student, sitting, logic = handingInMachine }: Props) {
  const flow = useFlow(logic, { input: { student, sitting } });
  const screen = useSelector(flow, selectScreen);
  // Gone back to, the form is begun at its top.
  useHeadingAfterWaiting(screen !== 'form');
  const back = <LinkButton to={sittingAddress(student, sitting)}>Back to the test</LinkButton>;
  return (
    <>
      <PageHeading
        title="Hand in an answer file"
        lead="What a student saved as a file while the server was out of reach. You see what comes of it before anything is stored, and nothing that is here changes."
        side={back}
      />
      {screen === 'form' ? <FileForm flow={flow} /> : null}
      {screen === 'preview' ? <Preview flow={flow} /> : null}
      {screen === 'done' ? <Done flow={flow} to={sittingAddress(student, sitting, 'record')} /> : null}
    </>
  );
}

function FileForm({ flow }: { flow: Flow }) {
  const { draft, isIncomplete, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  return (
    <Card as="section" gap={4} aria-label="Which file">
      {notice ? <Notice>{notice}</Notice> : null}
      <form noValidate onSubmit={submitTo(() => flow.send({ type: 'draft.check' }))}>
        <Stack gap={5}>
          <OneFileField
            name={draft.name}
            kinds={['.json', 'application/json']}
            isMissing={isIncomplete}
            hint={`The student’s file, whose name begins with prepchart-answers, of ${answerFileBytes / 1_000_000} MB at most.`}
            onChoose={(file) => flow.send({ type: 'file.choose', file, name: file.name })}
          />
          <Row gap={3}>
            <Button type="submit" tone="primary" busy={waiting}>
              {waiting ? 'Checking…' : 'Check the file'}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}

function Preview({ flow }: { flow: Flow }) {
  const { draft, report, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  if (!report) return null;
  const brings = bringsSomething(report);
  return (
    <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="What comes of it">
      <Text as="h2" size="l" weight="strong">
        {draft.name}
      </Text>
      <Text tone="soft">{describeFile(report)}</Text>
      {notice ? <Notice>{notice}</Notice> : null}
      <Lines lines={describeHandIn(report, false)} />
      <form noValidate onSubmit={submitTo(() => flow.send({ type: 'answers.handIn' }))}>
        <Row gap={3} rowGap={2}>
          {brings ? (
            <Button type="submit" tone="primary" busy={waiting}>
              {waiting ? 'Handing in…' : 'Hand in'}
            </Button>
          ) : null}
          <Button onClick={() => flow.send({ type: 'draft.reopen' })}>Choose another file</Button>
        </Row>
      </form>
    </Card>
  );
}

function Done({ flow, to }: { flow: Flow; to: string }) {
  const { report } = useSelector(flow, selectContext);
  if (!report) return null;
  return (
    <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="Handed in">
      <Notice tone="done">The file is handed in.</Notice>
      <Lines lines={describeHandIn(report, true)} />
      <Row gap={3} rowGap={2}>
        <LinkButton to={to} tone="primary">
          See it on record
        </LinkButton>
        <Button onClick={() => flow.send({ type: 'another.choose' })}>Hand in another file</Button>
      </Row>
    </Card>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <Stack as="ul" gap={2}>
    {lines.map((line) => (
      <Text as="li" key={line} measure>
        {line}
      </Text>
    ))}
  </Stack>
);
