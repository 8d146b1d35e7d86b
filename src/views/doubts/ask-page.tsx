import { useSelector } from '@xstate/react';
import { use } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { DoubtOrigin } from '../../../contract/doubts/doubts.ts';
import { messages } from '../../content/messages/doubts.ts';
import { describeAnswerTime } from '../../content/site/answers.ts';
import { doubtComposerMachine } from '../../machines/doubts/doubt-composer.machine.ts';
import { doubtListMachine } from '../../machines/doubts/doubt-list.machine.ts';
import { PageConfigContext } from '../page-config-context.ts';
import { usePortal } from '../portal/portal-context.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { ComposerForm } from './composer-form.tsx';
import { selectListScreen } from './list-screen.ts';
import { readOrigin } from './origin-address.ts';
import { UnsentLines } from './unsent-lines.tsx';

type Logic = { listLogic?: typeof doubtListMachine; composerLogic?: typeof doubtComposerMachine };

/** Asks a doubt: in which course, about what, and in the student's own words. Its address says what it is about. */
export function AskPage({ listLogic = doubtListMachine, composerLogic = doubtComposerMachine }: Logic) {
  const { student } = usePortal();
  const list = useFlow(listLogic, { input: { side: 'student', personId: student._id } });
  useOpened(list);
  const screen = useSelector(list, selectListScreen);
  const { courses, notice } = useSelector(list, selectContext);
  const [params] = useSearchParams();
  return (
    <Stack gap={5}>
      <PageHeading title="Ask a tutor" lead="Say what you tried, and where it stopped making sense." />
      {screen === 'waiting' ? <Loading text="Loading your courses…" shape="form" /> : null}
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => list.send({ type: 'doubts.retry' })} /> : null}
      {screen === 'list' || screen === 'empty' ? (
        <AskForm
          courses={courses}
          origin={readOrigin(params)}
          wantedCourse={params.get('course')}
          composerLogic={composerLogic}
        />
      ) : null}
    </Stack>
  );
}

type FormProps = {
  courses: readonly { courseId: string; course_name: string; promisedHours: number }[];
  origin: DoubtOrigin | null;
  wantedCourse: string | null;
  composerLogic: typeof doubtComposerMachine;
};

function AskForm({ courses, origin, wantedCourse, composerLogic }: FormProps) {
  const { student } = usePortal();
  const { catalogue } = use(PageConfigContext);
  const only = courses.length === 1 ? courses[0]?.courseId : undefined;
  const courseId = courses.find((course) => course.courseId === wantedCourse)?.courseId ?? only ?? null;
  const composer = useFlow(composerLogic, {
    input: { side: 'student', personId: student._id, thread: 'new', draft: { text: '', courseId, origin } },
  });
  useOpened(composer);
  const { draft, delivered, notice } = useSelector(composer, selectContext);
  const asked = delivered.at(-1);
  if (asked) return <Navigate to={`/student-portal/doubts/${asked.head.doubtId}`} replace />;
  const chosen = courses.find((course) => course.courseId === draft.courseId);
  const answerTime = catalogue.courses.find(({ name }) => name === chosen?.course_name)?.answerTime;
  if (courses.length === 0)
    return <Text tone="soft">None of your courses has a tutor yet. Write to the school, and we’ll help you.</Text>;
  return (
    <Card gap={4}>
      <UnsentLines composer={composer} />
      <ComposerForm
        composer={composer}
        label="Your question"
        send="Send to your tutors"
        seen={0}
        onSend={() => composer.send({ type: 'line.send', kind: 'doubt', seen: 0 })}
      >
        <SelectField
          label="Course"
          name="course"
          value={draft.courseId ?? ''}
          placeholder="Choose a course"
          error={notice === messages.doubts.courseMissing ? notice : undefined}
          options={courses.map((course) => ({ value: course.courseId, label: course.course_name }))}
          onChange={(value) => composer.send({ type: 'course.choose', courseId: value })}
        />
        {draft.origin ? (
          <Row gap={3} align="center">
            <Text>{describeOrigin(draft.origin)}</Text>
            <Button small tone="plain" onClick={() => composer.send({ type: 'origin.drop' })}>
              Don’t include it
            </Button>
          </Row>
        ) : null}
        {chosen ? (
          <Text tone="soft" size="s">
            A tutor answers within {chosen.promisedHours} hours, counted in the school’s hours.
            {answerTime ? ` ${describeAnswerTime(answerTime)}` : ''}
          </Text>
        ) : null}
      </ComposerForm>
    </Card>
  );
}

function describeOrigin(origin: DoubtOrigin): string {
  switch (origin.kind) {
    case 'result':
      return `We’ll include question ${origin.question}, with your answer.`;
    case 'notebook':
      return 'We’ll include the question from your notebook.';
    case 'page':
      return `We’ll include page ${origin.page} of ${origin.pdf}.`;
  }
}
