import { useSelector } from '@xstate/react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { markingListMachine } from '../../machines/marking/marking-list.machine.ts';
import { MarkingScreen } from '../marking/marking-screen.tsx';
import { type MarkingListFlow, MarkingTests } from '../marking/marking-tests.tsx';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';

type Snapshot = SnapshotFrom<typeof markingListMachine>;

const isAsking = (list: Snapshot) => list.matches('confirming') || list.matches('givingBack');
const isSending = (list: Snapshot) => list.matches('givingBack');

/** What waits to be marked in all courses, and giving marks back to students. */
export function MarkingPage({ logic = markingListMachine }: { logic?: typeof markingListMachine }) {
  const list = useFlow(logic);
  useOpened(list);
  const { done } = useSelector(list, selectContext);
  const asking = useSelector(list, isAsking);
  return (
    <>
      <PageHeading title="Marking" lead="Written answers of all courses. Students see their marks once you give them back." />
      {done ? (
        <Notice tone="done">
          Given back: {done.answers === 1 ? 'one answer' : `${done.answers} answers`} of{' '}
          {done.students === 1 ? 'one student' : `${done.students} students`}, who are told by one email each.
        </Notice>
      ) : null}
      <MarkingTests
        list={list}
        open={({ test, title }) => <Link to={`/desk/marking/${test}`}>{title}</Link>}
        more={({ test, title, toGiveBack }) =>
          toGiveBack === 0 ? null : (
            <>
              <Button
                small
                label={`Give back whoever is complete: ${title}`}
                onClick={() => list.send({ type: 'marks.giveBack', test, which: 'complete' })}
              >
                Give back whoever is complete
              </Button>
              <Button
                small
                label={`Give back all marks: ${title}`}
                onClick={() => list.send({ type: 'marks.giveBack', test, which: 'all' })}
              >
                Give back all
              </Button>
            </>
          )
        }
      />
      {asking ? <GiveBackDialog list={list} /> : null}
    </>
  );
}

function GiveBackDialog({ list }: { list: MarkingListFlow }) {
  const { order, tests, notice } = useSelector(list, selectContext);
  const sending = useSelector(list, isSending);
  const title = tests.find(({ test }) => test === order?.test)?.title;
  const keep = () => list.send({ type: 'marks.keep' });
  return (
    <Dialog
      title="Give marks back?"
      onCancel={keep}
      actions={[
        { label: 'Not yet', onChoose: keep, safe: true, busy: sending },
        {
          label: sending ? 'Giving back…' : 'Give back',
          tone: 'primary',
          busy: sending,
          onChoose: () => list.send({ type: 'marks.send' }),
        },
      ]}
    >
      {notice ? <Notice tone="error">{notice}</Notice> : null}
      <Text>
        {title}: {order?.which === 'all' ? 'all marks that there are' : 'the marks of students all of whose answers are marked'}.
        They count in place of what students gave themselves, and only a second look changes them.
      </Text>
    </Dialog>
  );
}

/** One section, question by question. */
export function MarkingTestPage() {
  const { test = '' } = useParams();
  const navigate = useNavigate();
  return (
    <MarkingScreen
      key={test}
      test={test}
      onLeave={() => void navigate('/desk/marking')}
      more={(question) => (
        <LinkButton to={`/desk/marking/${test}/rubric/${encodeURIComponent(question)}`}>Change the rubric</LinkButton>
      )}
    />
  );
}
