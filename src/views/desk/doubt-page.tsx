import { useSelector } from '@xstate/react';
import { useParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { DoubtAtDesk } from '../../../contract/desk/doubts.ts';
import type { SharedWords } from '../../../contract/doubts/shares.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { doubtFileMachine } from '../../machines/desk/doubt-file.machine.ts';
import { PhotoList } from '../attachments/photo-list.tsx';
import { AboutCard } from '../doubts/about-card.tsx';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { submitTo } from '../ui/submit-to.ts';
import { TextArea } from '../ui/text-area.tsx';
import { useFlow } from '../use-flow.ts';
import { describeDoubt } from './doubt-words.ts';
import { FileFrame } from './parts/file-frame.tsx';

type Flow = ActorRefFrom<typeof doubtFileMachine>;
type File = NonNullable<SnapshotFrom<typeof doubtFileMachine>['children']['file']>;

const selectFile = (snapshot: SnapshotFrom<typeof doubtFileMachine>) => snapshot.children.file;
/** One doubt at the desk. It is a talk of a student with their tutors: why it is read is asked first, and kept. */
export function DoubtPage({ logic = doubtFileMachine }: { logic?: typeof doubtFileMachine }) {
  const { doubt = '' } = useParams();
  const flow = useFlow(logic, { input: { id: doubt } });
  const file = useSelector(flow, selectFile);
  return file ? <OpenDoubt flow={file} /> : <WhyForm flow={flow} />;
}

const why = 'Students and tutors know that staff may read this. The record of actions says that you did.';

const all = <LinkButton to="/desk/doubts">All doubts</LinkButton>;
const unknown = {
  heading: 'Doubt not found',
  title: 'There’s no such doubt',
  says: 'It may have been erased with its student.',
  to: '/desk/doubts',
  all: 'All doubts',
};

const OpenDoubt = ({ flow }: { flow: File }) => (
  <FileFrame flow={flow} title="A doubt" lead={why} unknown={unknown}>
    {(open, done) => (
      <>
        <PageHeading title={`${open.student}’s doubt`} lead={open.course} side={all} />
        {done}
        <Thread flow={flow} doubt={open} />
      </>
    )}
  </FileFrame>
);

function WhyForm({ flow }: { flow: Flow }) {
  const { reason, notice } = useSelector(flow, selectContext);
  return (
    <>
      <PageHeading title="A doubt" lead={why} side={all} />
      <Card as="form" gap={4} noValidate onSubmit={submitTo(() => flow.send({ type: 'thread.read' }))}>
        <TextArea
          label="Why are you reading it?"
          name="reason"
          rows={2}
          required
          maxLength={500}
          value={reason}
          error={notice ?? undefined}
          hint="Kept in the record of actions, with your name and the time."
          onChange={(text) => flow.send({ type: 'reason.type', reason: text })}
        />
        <Row gap={3}>
          <Button type="submit" tone="primary">
            Read it
          </Button>
        </Row>
      </Card>
    </>
  );
}

function Thread({ flow, doubt }: { flow: File; doubt: DoubtAtDesk }) {
  const holder = doubt.tutors.find(({ hasIt }) => hasIt)?.name ?? null;
  return (
    <Stack gap={4}>
      <Text weight="medium">{describeDoubt({ ...doubt, tutor: holder }, Date.now())}</Text>
      {doubt.about ? <AboutCard about={doubt.about} isForTutor /> : null}
      <Card as="ol" gap={1} ruled={3} look="flat" pad={4} aria-label="What was written">
        {doubt.lines.map((line) => (
          <Line key={line.number} line={line} />
        ))}
      </Card>
      {doubt.offered ? <Offered flow={flow} doubt={doubt} words={doubt.offered} /> : null}
      {['asked', 'reopened', 'taken'].includes(doubt.state) ? <Tutors flow={flow} doubt={doubt} /> : null}
    </Stack>
  );
}

function Line({ line }: { line: DoubtAtDesk['lines'][number] }) {
  return (
    <Stack as="li" gap={1}>
      <Row gap={3} rowGap={0} justify="between" align="baseline">
        <Text weight="medium">
          {line.name}
          {line.kind === 'askBack' ? ' asks back' : ''}
        </Text>
        <Text tone="faint" size="s" tabular>
          {formatMoment(line.at, 'shortDateTime')}
        </Text>
      </Row>
      {line.deletedAt === null ? (
        <RichText html={line.html} />
      ) : (
        <Text tone="faint">Deleted {formatMoment(line.deletedAt, 'shortDateTime')}.</Text>
      )}
      <PhotoList photos={line.photos} />
      {line.before.map(({ text, until }) => (
        <Stack key={until} gap={1}>
          <Text tone="faint" size="s">
            Until {formatMoment(until, 'shortDateTime')} it said:
          </Text>
          <Words text={text} />
        </Stack>
      ))}
    </Stack>
  );
}

const Words = ({ text }: { text: string }) => (
  <>
    {text.split('\n').map((words, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text stay where they are.
      <Text key={at} measure>
        {words}
      </Text>
    ))}
  </>
);

/** What others are shown of it in their review, without a name. */
function Offered({ flow, doubt, words }: { flow: File; doubt: DoubtAtDesk; words: SharedWords }) {
  const withdraw = () =>
    flow.send({
      type: 'action.begin',
      order: { action: 'doubt.withdraw', subject: doubt.id, name: doubt.student, draft: {} },
    });
  return (
    <Card as="section" gap={3} aria-labelledby="offered">
      <Text as="h2" size="l" id="offered">
        Offered to others without a name
      </Text>
      <Stack gap={1}>
        <RichText html={words.questionHtml} />
        <Text tone="faint" size="s">
          The answer
        </Text>
        <RichText html={words.answerHtml} />
      </Stack>
      <Row>
        <Button small onClick={withdraw}>
          Take it out
        </Button>
      </Row>
    </Card>
  );
}

/** To whom a doubt that waits can be handed. */
function Tutors({ flow, doubt }: { flow: File; doubt: DoubtAtDesk }) {
  const handTo = (tutor: string, name: string) =>
    flow.send({ type: 'action.begin', order: { action: 'doubt.hand-over', subject: doubt.id, name, draft: { tutor } } });
  return (
    <Card as="section" gap={3} aria-labelledby="tutors">
      <Text as="h2" size="l" id="tutors">
        Tutors of {doubt.course}
      </Text>
      {doubt.tutors.length === 0 ? <Text tone="soft">Nobody teaches this course who can sign in.</Text> : null}
      <Stack as="ul" gap={2}>
        {doubt.tutors.map(({ id, name, hasIt }) => (
          <Row as="li" key={id} gap={3} align="center" justify="between">
            <Text as="span">
              {name}
              {hasIt ? ' has it' : ''}
            </Text>
            <Button small label={`Hand over to ${name}`} onClick={() => handTo(id, name)}>
              Hand over
            </Button>
          </Row>
        ))}
      </Stack>
    </Card>
  );
}
