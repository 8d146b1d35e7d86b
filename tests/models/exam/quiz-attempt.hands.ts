import { warningLimit } from '../../../contract/limits.ts';
import type { Act, StateOf } from '../../support/model.ts';
import type { QuizStep, quizModel } from './quiz-attempt.model.ts';

type QuizState = StateOf<typeof quizModel>;
type Ending = 'student' | 'warningLimit' | 'fullscreenLeft' | 'tabHidden';

/**
 * The questions are on the screen. `events`: the kinds of all that is on record. `answers`: those of the walk, or with the one that was
 * changed, where they are looked at; `saved`: where they are, once they were `delivered` with its time.
 */
export type QuizWork = {
  isConfirming: boolean;
  notice: string | null;
  events: string[];
  answers: 'given' | 'changed' | null;
  saved: 'saved' | 'delivered' | 'device';
};

/** On its way to the server. `delivery`: under way, failed, or tried again. */
export type QuizHandIn = {
  ending: Ending;
  message: string | null;
  events: string[];
  delivery: 'sending' | 'failed' | 'retrying';
};

/** What a student does in a quiz, and what can be seen of it: by the machine, on the page, in a browser. */
export type QuizHands = {
  steps: Record<QuizStep, Act>;
  seesInstructions: Act;
  seesPrompt: (refusal: string | null) => ReturnType<Act>;
  seesEntering: Act;
  seesLoading: Act;
  /** `isReached`: the server could be asked, and had no questions. */
  seesError: (error: { problem: string; isReached: boolean }) => ReturnType<Act>;
  /** `seconds`: those of the time that were used. */
  seesInterrupted: (seconds: number) => ReturnType<Act>;
  seesWork: (work: QuizWork) => ReturnType<Act>;
  seesViolation: (problem: string) => ReturnType<Act>;
  seesHandIn: (end: QuizHandIn) => ReturnType<Act>;
  seesSubmitted: (end: { ending: Ending; message: string | null }) => ReturnType<Act>;
  seesTakenOver: Act;
  seesClosedElsewhere: Act;
};

/** Each step of the model as it is done, and what is to be seen in each of its states. */
export function quizWalk(hands: QuizHands) {
  const work = (more: Partial<QuizWork> = {}): Act => {
    const start: QuizWork = { isConfirming: false, notice: null, events: [], answers: null, saved: 'saved' };
    return () => hands.seesWork({ ...start, ...more });
  };
  const pressed = (count: number) => Array.from({ length: count }, () => 'keyPressed');
  const warned = (count: number, before: string[] = []) => {
    const notice = `This action is disabled during the quiz. (Warning ${count} of ${warningLimit})`;
    return work({ notice, events: [...before, ...pressed(count)] });
  };
  const again = { events: ['interrupted'] };
  const changed = { answers: 'changed' } as const;
  const messages: Record<Ending, string | null> = {
    student: null,
    warningLimit: `Quiz submitted automatically after ${warningLimit} warnings.`,
    fullscreenLeft: 'Exiting fullscreen mode is not allowed.',
    tabHidden: 'Switching tabs is not allowed.',
  };
  const handIn = (ending: Ending, events: string[], delivery: QuizHandIn['delivery'] = 'sending'): Act => {
    const end = { ending, message: messages[ending], events, delivery };
    return () => hands.seesHandIn(end);
  };
  const submitted =
    (ending: Ending): Act =>
    () =>
      hands.seesSubmitted({ ending, message: messages[ending] });
  const error =
    (problem: string, isReached: boolean): Act =>
    () =>
      hands.seesError({ problem, isReached });
  const prompt = () => hands.seesPrompt(null);
  return {
    events: hands.steps,
    states: {
      instructions: hands.seesInstructions,
      prompt,
      promptAfterRefusal: () => hands.seesPrompt('Fullscreen mode is required to start the test. Please allow fullscreen.'),
      outOfReach: error('There was an error reading the quiz session. Please try again.', false),
      promptAtLast: prompt,
      entering: hands.seesEntering,
      loading: hands.seesLoading,
      withoutQuestions: error('No questions were found for this quiz.', true),
      unavailable: error('We couldn’t open the quiz. Please try again.', false),
      interruptedAfterFailure: () => hands.seesInterrupted(0),
      noWarning: work(),
      confirming: work({ isConfirming: true }),
      firstWarning: warned(1),
      firstWarningGone: work({ events: pressed(1) }),
      secondWarning: warned(2),
      secondWarningGone: work({ events: pressed(2) }),
      violation: () => hands.seesViolation('Developer tools are not permitted. Please close them and refresh.'),
      interrupted: () => hands.seesInterrupted(2),
      enteringAgain: hands.seesEntering,
      loadingAgain: hands.seesLoading,
      workingAgain: work({ ...again, answers: 'given' }),
      warnedAgain: warned(1, again.events),
      keptHere: work({ ...changed, saved: 'device' }),
      delivered: work({ ...changed, saved: 'delivered' }),
      interruptedOffline: () => hands.seesInterrupted(2),
      enteringOffline: hands.seesEntering,
      workingOffline: work({ ...again, ...changed, saved: 'device' }),
      warnedOffline: warned(1, again.events),
      deliveredAfterReload: work({ ...again, ...changed, saved: 'delivered' }),
      takenOver: hands.seesTakenOver,
      enteringTakenOver: hands.seesEntering,
      loadingTakenOver: hands.seesLoading,
      workingTakenOver: work(changed),
      closedElsewhere: hands.seesClosedElsewhere,
      endedByStudent: handIn('student', []),
      notSubmitted: handIn('student', [], 'failed'),
      endedAgain: handIn('student', [], 'retrying'),
      endedByWarnings: handIn('warningLimit', pressed(warningLimit)),
      endedByFullscreen: handIn('fullscreenLeft', ['fullscreenLeft']),
      endedByTab: handIn('tabHidden', ['tabHidden']),
      submittedByStudent: submitted('student'),
      submittedAfterWarnings: submitted('warningLimit'),
      submittedAfterFullscreen: submitted('fullscreenLeft'),
      submittedAfterTab: submitted('tabHidden'),
    } satisfies Record<QuizState, Act>,
  };
}
