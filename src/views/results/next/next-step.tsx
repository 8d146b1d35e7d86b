import { useSelector } from '@xstate/react';
import BookOpen from 'lucide-react/icons/book-open';
import Target from 'lucide-react/icons/target';
import { Link, Navigate } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { MaterialPage, NextSteps } from '../../../../contract/results/next-steps.ts';
import type { nextStepsMachine } from '../../../machines/results/next-steps.machine.ts';
import { materialAt, sittingAt } from '../../addresses.ts';
import { Failed } from '../../ui/failed.tsx';
import { Columns, Stack, Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../parts/panel.tsx';
import { describeDrill } from './describe-drill.ts';
import styles from './next-step.module.css';
import { PractiseButton } from './practise-button.tsx';
import { Step } from './step.tsx';
import { TalkThrough } from './talk-through.tsx';

const selectSeen = (seen: SnapshotFrom<typeof nextStepsMachine>) => seen;

/** What to do after a result, about its weakest skill if there is one: read, practise, talk it through. It loads, and may fail, by itself. */
export function NextStep({ flow }: { flow: ActorRefFrom<typeof nextStepsMachine> }) {
  const seen = useSelector(flow, selectSeen);
  const { steps, notice, drill, sittingId } = seen.context;
  const title = 'Your next step';
  if (drill) return <Navigate to={sittingAt('quiz', 'instructions', drill.quizId, drill.sittingId)} />;
  if (seen.matches('failed')) {
    return (
      <Panel title={title}>
        <Failed small message={notice ?? ''} onRetry={() => flow.send({ type: 'nextSteps.retry' })} />
      </Panel>
    );
  }
  if (!steps) {
    return (
      <Panel title={title}>
        <div className={styles.waiting}>
          <Loading small text="Looking for your next step…" />
        </div>
      </Panel>
    );
  }
  const { weakest, practice, slot, wrong } = steps;
  return (
    <Panel title={title} lead={<Lead steps={steps} />}>
      <Columns as="ol" min="figure" fit gap={4}>
        {weakest && weakest.pages.length > 0 ? <Read pages={weakest.pages} /> : null}
        {practice ? (
          <Practise
            fresh={practice.fresh}
            isStarting={seen.matches('startingDrill')}
            notice={notice}
            onStart={() => flow.send({ type: 'drill.start' })}
          >
            {describeDrill(weakest, practice)}
          </Practise>
        ) : (
          <AllHad />
        )}
        <TalkThrough slot={slot} zones={steps} wrong={wrong} about={wrong > 0 ? sittingId : null} />
      </Columns>
    </Panel>
  );
}

function Lead({ steps: { weakest, wrong } }: { steps: NextSteps }) {
  if (weakest) {
    return (
      <>
        Weakest here: <strong>{weakest.skill ?? weakest.domain}</strong>
        {weakest.skill === undefined ? '' : ` (${weakest.domain})`}, {weakest.right} of {weakest.total} right.
      </>
    );
  }
  return wrong === 0 ? 'You didn’t miss anything here. Keep going!' : 'Not enough questions yet to find a weak spot.';
}

/** No bank of the course has a question that the student never had: what went wrong comes back. */
const AllHad = () => (
  <Step
    icon={<Target aria-hidden />}
    title="Practice"
    action={
      <LinkButton tone="primary" to="/student-portal/notebook">
        Open Notebook
      </LinkButton>
    }
  >
    <p>We have no new questions for you here at the moment. Your mistake notebook brings back the ones you missed.</p>
  </Step>
);

/** A drill of fresh questions: on what, as `children` say. */
function Practise({
  fresh,
  isStarting,
  notice,
  onStart,
  children,
}: {
  fresh: number;
  isStarting: boolean;
  notice: string | null;
  onStart: () => void;
  children: string;
}) {
  return (
    <Step
      icon={<Target aria-hidden />}
      title="Practice"
      action={<PractiseButton primary fresh={fresh} isStarting={isStarting} onStart={onStart} />}
    >
      <p>{children}</p>
      {notice ? <Notice>{notice}</Notice> : null}
    </Step>
  );
}

/** As many pages are named at most: they are a next step, not a reading list. */
const most = 3;

/** The pages of the student's course material on the skill. */
function Read({ pages }: { pages: readonly MaterialPage[] }) {
  return (
    <Step icon={<BookOpen aria-hidden />} title="Read">
      <Stack as="ul" gap={2}>
        {pages.slice(0, most).map(({ courseId, course_name, id, page }) => (
          <li key={`${courseId}/${id}/${page}`}>
            <Link to={materialAt({ courseId, id, page })}>
              {id}, page {page}
            </Link>
            <Text as="span" tone="faint" size="s" block>
              {course_name}
            </Text>
          </li>
        ))}
      </Stack>
    </Step>
  );
}
