import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { MarkedWork } from '../../../../contract/homework/marking.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { markingMachine } from '../../../machines/homework/marking.machine.ts';
import { PdfList } from '../../attachments/file-list.tsx';
import { PageViewer } from '../../attachments/page-viewer.tsx';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Field } from '../../ui/field.tsx';
import { Card, Row, Stack, Text } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { submitTo } from '../../ui/submit-to.ts';
import { useFlow } from '../../use-flow.ts';
import { useOpened } from '../../use-opened.ts';
import { MathTextArea } from '../../writing/math-text-area.tsx';
import { describePoints, markerWords } from '../work-words.ts';
import { useMarkerWays } from './marker-ways.ts';

type Flow = ActorRefFrom<typeof markingMachine>;
type Snapshot = SnapshotFrom<typeof markingMachine>;

/** The one place of this view that knows the states of its machine. */
const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('unknown')) return 'unknown';
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('marking') || snapshot.matches('saving')) return 'marking';
  return snapshot.context.open === null ? 'waiting' : 'reading';
};
const isBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

/** One work: what was handed in, and beside it what is said of it. */
export function MarkingPage({ work, logic = markingMachine }: { work: string; logic?: typeof markingMachine }) {
  const { way } = useMarkerWays();
  const flow = useFlow(logic, { input: { work } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const { open, notice } = useSelector(flow, selectContext);
  if (screen === 'unknown' || screen === 'failed' || screen === 'waiting' || !open)
    return (
      <>
        <PageHeading title="Work" side={way({ page: 'list', id: '' }, 'All homework')} />
        {screen === 'unknown' ? <Empty title="There’s no such work">The link is wrong, or it’s another course’s.</Empty> : null}
        {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'work.reload' })} /> : null}
        {screen === 'waiting' ? <Loading text="Opening the work…" shape="form" /> : null}
      </>
    );
  const { line, html, photos, pdfs } = open;
  return (
    <>
      <PageHeading
        title={`${line.name}: ${open.title}`}
        lead={`${open.course_name} · ${describeHandedIn(open)}`}
        side={way({ page: 'homework', id: open.homework }, 'All work')}
      />
      <Card as="section" gap={4} aria-label="What was handed in">
        {html === '' ? null : <RichText html={html} />}
        {photos.length === 0 ? null : <PageViewer photos={photos} label="Photos of the work" />}
        <PdfList pdfs={pdfs} />
        {html === '' && photos.length + pdfs.length === 0 ? <Text tone="soft">Nothing was handed in yet.</Text> : null}
      </Card>
      <Card as="section" gap={4} aria-label="Marks">
        {notice ? <Notice>{notice}</Notice> : null}
        {screen === 'marking' ? <Marks flow={flow} open={open} /> : <Reading flow={flow} open={open} />}
      </Card>
    </>
  );
}

function describeHandedIn({ line: { handedInAt, isLate, state } }: MarkedWork): string {
  if (handedInAt === null) return markerWords[state];
  return `handed in ${formatMoment(handedInAt, 'shortDateTime')}${isLate ? ', late' : ''}`;
}

/** What there is to read of the marks, and the way to mark it. */
function Reading({ flow, open }: { flow: Flow; open: MarkedWork }) {
  const { way } = useMarkerWays();
  const busy = useSelector(flow, isBusy);
  const { line, hold, comment, mostPoints, markedBy, next } = open;
  const points = describePoints({ points: line.points, mostPoints });
  const take = (fromOther: boolean) => flow.send({ type: 'work.take', fromOther });
  const isBack = line.state === 'givenBack';
  const waits = line.state === 'handedIn' || line.state === 'late' || line.state === 'lookedAt';
  return (
    <>
      <Text weight="strong" role="status">
        {isBack ? `Given back by ${markedBy ?? 'the school'}` : markerWords[line.state]}
        {hold ? ` by ${hold.name}` : ''}
      </Text>
      {points ? <Text>{points}</Text> : null}
      {comment === '' ? null : <Text measure>{comment}</Text>}
      <Row gap={3}>
        {waits ? (
          <Button tone="primary" busy={busy} onClick={() => take(false)}>
            Mark it
          </Button>
        ) : null}
        {hold && !hold.own ? (
          <Button busy={busy} onClick={() => take(true)}>
            Take it over
          </Button>
        ) : null}
        {next === null ? null : way({ page: 'work', id: next }, 'Next student’s work', isBack ? 'primary' : 'quiet')}
      </Row>
    </>
  );
}

/** Comment and points of whoever has the work. */
function Marks({ flow, open: { mostPoints, line } }: { flow: Flow; open: MarkedWork }) {
  const { comment, points } = useSelector(flow, selectContext);
  const busy = useSelector(flow, isBusy);
  return (
    <form noValidate onSubmit={submitTo(() => flow.send({ type: 'marks.save', next: 'giveBack' }))}>
      <Stack gap={4}>
        <MathTextArea
          label="Comment"
          name="comment"
          value={comment}
          rows={6}
          onChange={(text) => flow.send({ type: 'comment.type', text })}
        />
        {mostPoints === null ? null : (
          <Field
            label={`Points, of ${mostPoints}`}
            name="points"
            value={points}
            inputMode="numeric"
            autoComplete="off"
            onChange={(text) => flow.send({ type: 'points.type', text })}
          />
        )}
        <Row gap={3}>
          <Button type="submit" tone="primary" busy={busy}>
            {busy ? 'Saving…' : `Give back to ${line.name}`}
          </Button>
          <Button busy={busy} onClick={() => flow.send({ type: 'marks.save', next: 'letGo' })}>
            Save for later
          </Button>
        </Row>
        <Text tone="soft" size="s">
          The student sees comment and points once you give it back, and is told.
        </Text>
      </Stack>
    </form>
  );
}
