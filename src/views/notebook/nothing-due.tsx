import { notebookDays } from '../../../contract/notebook/notebook.ts';
import { listAt } from '../addresses.ts';
import { Empty } from '../ui/empty.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Counts } from './counts.tsx';
import { dayOf } from './notebook-screen.ts';

type Props = { counts: { due: number; waiting: number; done: number; nextDueAt: number | null } };

/** Nothing is to be asked today: what would change that, and when. */
export function NothingDue({ counts }: Props) {
  const { waiting, done, nextDueAt } = counts;
  const action = <LinkButton to={listAt('quiz')}>Go to your quizzes</LinkButton>;
  if (waiting + done === 0) {
    return (
      <Empty title="Your notebook is empty" action={action}>
        A question that goes wrong, or that you mark as a guess, comes here {notebookDays.afterWrong} days after its quiz or test.
      </Empty>
    );
  }
  return (
    <>
      <Counts counts={counts} />
      <Empty title="Nothing is due now" action={action}>
        {nextDueAt === null ? whyNone(waiting) : `The next question comes back on ${dayOf(nextDueAt)}.`}
      </Empty>
    </>
  );
}

const whyNone = (waiting: number) =>
  waiting > 0
    ? 'The questions that wait belong to a test you are sitting: they come back after it.'
    : 'Everything in your notebook is done. What goes wrong from now on comes here.';
