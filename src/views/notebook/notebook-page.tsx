import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { notebookDays } from '../../../contract/notebook/notebook.ts';
import { notebookMachine } from '../../machines/notebook/notebook.machine.ts';
import { listAt } from '../addresses.ts';
import { usePortal } from '../portal/portal-context.ts';
import { selectContext } from '../select-context.ts';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { Counts } from './counts.tsx';
import { CurrentQuestion } from './current-question.tsx';
import { formatDay, selectScreen } from './notebook-screen.ts';
import { RoundFinished } from './round-finished.tsx';

const lead = 'The questions you missed or guessed, until you get each one right twice.';
const rule = `Questions you missed or guessed come back after ${notebookDays.afterWrong} days, then ${notebookDays.afterRight}. Get one right twice in a row and it’s done; the second time, it may be another question on the same skill. If you set a test date, we time the questions so you’ll know them on test day.`;

/** The mistake notebook: the questions that are due, one after the other, each with its explanation. */
export function NotebookPage({ logic = notebookMachine }: { logic?: typeof notebookMachine }) {
  const { student } = usePortal();
  const flow = useFlow(logic, { input: { studentId: student._id } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const { notice, counts } = useSelector(flow, selectContext);
  const page = useRef<HTMLDivElement>(null);
  const goOn = () => {
    // The round goes with its heading and its button.
    page.current?.querySelector('h1')?.focus();
    flow.send({ type: 'notebook.goOn' });
  };
  return (
    <Stack gap={5} ref={page}>
      <PageHeading title="Mistake Notebook" lead={lead} />
      {screen === 'waiting' ? <Loading text="Opening your notebook…" shape="question" /> : null}
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'notebook.retry' })} /> : null}
      {screen === 'empty' ? <NothingDue counts={counts} /> : null}
      {screen === 'question' ? <CurrentQuestion flow={flow} /> : null}
      {screen === 'finished' ? <RoundFinished flow={flow} onGoOn={goOn} /> : null}
      {screen === 'waiting' ? null : (
        <details>
          <summary>How your notebook works</summary>
          <Text tone="soft" measure>
            {rule}
          </Text>
        </details>
      )}
    </Stack>
  );
}

type Props = { counts: { due: number; waiting: number; done: number; nextDueAt: number | null } };

/** Nothing is to be asked today: what would change that, and when. */
function NothingDue({ counts }: Props) {
  const { waiting, done, nextDueAt } = counts;
  const action = (
    <Row gap={3} justify="center">
      <LinkButton tone="primary" to="/student-portal/practice">
        Practice
      </LinkButton>
      <LinkButton to={listAt('quiz')}>Go to your quizzes</LinkButton>
    </Row>
  );
  if (waiting + done === 0) {
    return (
      <Empty title="Your notebook is empty" action={action}>
        Questions you miss or mark as a guess show up here {notebookDays.afterWrong} days after the quiz or test.
      </Empty>
    );
  }
  return (
    <>
      <Counts counts={counts} />
      <Empty title="Nothing is due now" action={action}>
        {nextDueAt === null ? whyNone(waiting) : `The next question comes back on ${formatDay(nextDueAt)}.`}
      </Empty>
    </>
  );
}

const whyNone = (waiting: number) =>
  waiting > 0
    ? 'The questions that are due are part of a test you’re taking. They’ll come back once you finish it.'
    : 'Everything in your notebook is done. Questions you miss from now on will show up here.';
