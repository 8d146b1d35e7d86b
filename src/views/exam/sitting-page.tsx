import { useSelector } from '@xstate/react';
import Hourglass from 'lucide-react/icons/hourglass';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { messages } from '../../content/messages/exam.ts';
import type { SittingKind } from '../../machines/exam/quiz-list.machine.ts';
import { PagesScreen } from '../free-response/in-hall.tsx';
import { selectContext } from '../select-context.ts';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { type Attempt, selectSitting } from './attempt-screen.ts';
import { ExamHall } from './exam-hall.tsx';
import { examWords } from './exam-words.ts';
import { OpeningCover } from './opening-cover.tsx';
import { CoverPage } from './parts/cover-page.tsx';
import { type Sitting, selectOpening, selectScreen } from './sitting-screen.ts';

type Props = { kind: SittingKind; attempt: Attempt; title: string };

/** A quiz or a module from its opening to its last question. `title`: of the quiz or the module. */
export function SittingPage(props: Props) {
  const sitting = useSelector(props.attempt, selectSitting);
  return sitting ? <Screen sitting={sitting} {...props} /> : null;
}

function Screen({ kind, attempt, sitting, title }: Props & { sitting: Sitting }) {
  const screen = useSelector(sitting, selectScreen);
  const opening = useSelector(sitting, selectOpening);
  const { escapeLocked } = useSelector(attempt, selectContext);
  switch (screen) {
    case 'opening':
      return opening ? <OpeningCover kind={kind} opening={opening} title={title} /> : null;
    case 'questions':
      return <ExamHall kind={kind} sitting={sitting} title={title} escapeLocked={escapeLocked} />;
    case 'pages':
      return <PagesScreen sitting={sitting} title={title} />;
    case 'violation':
      // Nothing is lost and nothing else is counted until the page is refreshed (specification 8).
      return (
        <CoverPage title={messages.quiz.violationHeading} icon={<ShieldAlert aria-hidden />} tone="bad">
          <Notice>{messages.quiz.devtools}</Notice>
          <p>Your answers are kept and the clock is running. This was recorded.</p>
        </CoverPage>
      );
    case 'timeUp':
      return (
        <CoverPage title="Time is up" icon={<Hourglass aria-hidden />} tone="warning">
          <p role="status">We’re checking our clock; then the module submits itself.</p>
        </CoverPage>
      );
    default:
      return <Loading text={examWords[kind].loadingModule} page />;
  }
}
