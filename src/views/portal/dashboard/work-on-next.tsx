import { useSelector } from '@xstate/react';
import { Link, Navigate } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { MaterialPage, NextSteps } from '../../../../contract/results/next-steps.ts';
import type { nextStepsMachine } from '../../../machines/results/next-steps.machine.ts';
import { materialAt, sittingAt } from '../../addresses.ts';
import { describeDrill } from '../../results/next/describe-drill.ts';
import { PractiseButton } from '../../results/next/practise-button.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Ahead } from './ahead.tsx';

type Flow = ActorRefFrom<typeof nextStepsMachine>;
type Practice = NonNullable<NextSteps['practice']>;

const selectSeen = (seen: SnapshotFrom<typeof nextStepsMachine>) => seen;

/** The weakest skill in all that was finished: where to read about it, and a drill on it, which opens once it is made. */
export function WorkOnNext({ flow }: { flow: Flow }) {
  const seen = useSelector(flow, selectSeen);
  const { steps, notice, drill } = seen.context;
  if (drill) return <Navigate to={sittingAt('quiz', 'instructions', drill.quizId, drill.sittingId)} />;
  const weakest = steps?.weakest ?? null;
  return (
    <Ahead title={weakest ? `Work on next: ${weakest.skill ?? weakest.domain}` : 'Work on next'}>
      {seen.hasTag('waiting') ? <Loading small text="Loading what to work on next…" /> : null}
      {seen.matches('failed') ? (
        <Failed small message={notice ?? ''} onRetry={() => flow.send({ type: 'nextSteps.retry' })} />
      ) : null}
      {steps && !weakest && !steps.practice ? <p>Take a quiz or mock test and we’ll tell you what to work on.</p> : null}
      {weakest ? <Weakest weakest={weakest} /> : null}
      {steps?.practice ? <Drill flow={flow} weakest={weakest} practice={steps.practice} /> : null}
      {weakest && !steps?.practice ? <Text tone="soft">We have no new questions on it right now.</Text> : null}
    </Ahead>
  );
}

function Weakest({ weakest: { right, total, domain, skill, pages } }: { weakest: NonNullable<NextSteps['weakest']> }) {
  return (
    <>
      <Text tabular>
        <Text as="strong" size="xxl" figure block>
          {right} of {total} right
        </Text>{' '}
        in all that you finished
      </Text>
      {skill === undefined ? null : <Text tone="soft">{domain}</Text>}
      <Pages pages={pages} />
    </>
  );
}

/** A drill on the skill, or on what is nearest to it; on the course where nothing is weak. */
function Drill({ flow, weakest, practice }: { flow: Flow; weakest: NextSteps['weakest']; practice: Practice }) {
  const seen = useSelector(flow, selectSeen);
  return (
    <>
      <Text tone="soft">{describeDrill(weakest, practice)}</Text>
      {seen.context.notice ? <Notice>{seen.context.notice}</Notice> : null}
      <Row gap={3} foot={3}>
        <PractiseButton
          fresh={practice.fresh}
          isStarting={seen.matches('startingDrill')}
          onStart={() => flow.send({ type: 'drill.start' })}
        />
      </Row>
    </>
  );
}

/** Where the student's course material treats the skill. */
function Pages({ pages }: { pages: MaterialPage[] }) {
  if (pages.length === 0) return null;
  return (
    <Stack as="ul" gap={1}>
      {pages.map(({ courseId, course_name, id, page }) => (
        <li key={`${courseId} ${id} ${page}`}>
          <Link to={materialAt({ courseId, id, page })}>
            Read “{id}”, page {page}
          </Link>{' '}
          <Text as="span" tone="soft">
            {course_name}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
