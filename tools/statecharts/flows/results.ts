import { notebookDays } from '../../../contract/notebook/notebook.ts';
import { objectionStateMachine } from '../../../server/objections/objection.machine.ts';
import { notebookMachine } from '../../../src/machines/notebook/notebook.machine.ts';
import { objectionMachine } from '../../../src/machines/objections/objection.machine.ts';
import { practiceMachine } from '../../../src/machines/practice/practice.machine.ts';
import { earlierSittingsMachine } from '../../../src/machines/results/earlier-sittings.machine.ts';
import { nextStepsMachine } from '../../../src/machines/results/next-steps.machine.ts';
import { quizResultMachine } from '../../../src/machines/results/quiz-result.machine.ts';
import { resultReviewMachine } from '../../../src/machines/results/result-review.machine.ts';
import { resultsMachine } from '../../../src/machines/results/results.machine.ts';
import { sharedAnswersMachine } from '../../../src/machines/results/shared-answers.machine.ts';
import type { Flow } from '../flows.ts';

/** What comes after a sitting. */
export const resultFlows: readonly Flow[] = [
  {
    machine: resultsMachine,
    title: 'All results',
    group: 'student',
    sections: '2.10',
    file: 'src/machines/results/results.machine.ts',
    about: [
      'Every finished sitting with its three figures, newest first.',
      '`page.opened` leads to `loading`; then `shown`, `empty`, or `failed` with its text and `results.retry`.',
    ],
  },
  {
    machine: quizResultMachine,
    title: 'A result',
    group: 'student',
    sections: '2.10',
    file: 'src/machines/results/quiz-result.machine.ts',
    about: [
      'The result and the analysis of a quiz, a drill or a whole mock test.',
      '`locating` finds which sitting is meant, `loading` asks for its result, which is open only when nothing of it can change any more.',
      'A mock test whose answers may still come late is refused: `findingLate` looks which modules, and `awaitingLate` waits.',
      'There the student can say that there is nothing more to send: `confirming` asks once, `endingLate` tells the server.',
      '`shown` invokes four flows of their own: the review, earlier sittings, next steps, what others asked.',
      'What fails before leads to `failed` with its text; `result.retry` begins at `locating`.',
    ],
  },
  {
    machine: resultReviewMachine,
    title: 'The review of a result',
    group: 'student',
    sections: '2.10',
    file: 'src/machines/results/result-review.machine.ts',
    about: [
      'Question by question: which module, which of its questions, which one is open. These events are answered in every state.',
      '`guess.note` marks an answer as guessed. The notes are saved one after the other: `calm`, `noting`, `calm`.',
      'A note that could not be saved leaves its question as the server has it, and the next one has its turn.',
    ],
  },
  {
    machine: earlierSittingsMachine,
    title: 'Earlier sittings',
    group: 'student',
    sections: '2.10',
    file: 'src/machines/results/earlier-sittings.machine.ts',
    about: [
      'What a result is compared with. A child of the result: it begins to load when it is invoked.',
      '`loading` leads to `shown`, or to `failed` with a way to try again; the result above stays.',
    ],
  },
  {
    machine: nextStepsMachine,
    title: 'Next steps',
    group: 'student',
    sections: '2.10',
    file: 'src/machines/results/next-steps.machine.ts',
    about: [
      'From the weakest skill to course material, a drill, and a tutor. A child of the result: it begins to load when it is invoked.',
      '`drill.start` is possible where there are fresh questions (`hasFresh`): `startingDrill` has the server make a quiz of them.',
      '`drillStarted` holds its address, and the page goes to its instructions.',
      'A drill that could not be made is told, and `shown` is back; loading that failed offers another try.',
    ],
  },
  {
    machine: sharedAnswersMachine,
    title: 'What others asked',
    group: 'student',
    sections: '1 (doubts, an addition of ours)',
    file: 'src/machines/results/shared-answers.machine.ts',
    about: [
      'Solved doubts of others, without a name, where the student of a result chose the same wrong option. A child of the result.',
      '`loading` leads to `shown`, or to `failed` with a way to try again; the review goes on without them.',
      'Whether one helped is said one at a time (`rating`): what could not be saved is told, and stands as the server has it.',
    ],
  },
  {
    machine: objectionMachine,
    title: 'Saying what is wrong with a question',
    group: 'student',
    sections: '2.10 (an addition of ours)',
    file: 'src/machines/objections/objection.machine.ts',
    about: [
      'From the review of a result and from the notebook, of a question whose key is open: `looking` asks whether it was said before.',
      'What is wrong is chosen and said in words (`writing`), kept on the device first (`keeping`), and sent once.',
      'Without a connection it waits there (`kept`), also through a reload, and goes from any page of the portal.',
      'What was not taken stays in the fields, also of a form that was closed.',
      '`told` shows what the school has of it, how far it is, and its answer.',
    ],
  },
  {
    machine: objectionStateMachine,
    title: 'A report on a question',
    group: 'server',
    sections: '2.10 (an addition of ours)',
    file: 'server/objections/objection.machine.ts',
    about: [
      'Where a student’s report on a question stands. Its state is a row of the database; the chart is only ever asked for the next one.',
      'Staff may look at it first (`lookedAt`). It is `answered` once, and then its student is told.',
    ],
  },
  {
    machine: practiceMachine,
    title: 'Practice of one’s own choice',
    group: 'student',
    sections: '2.10',
    file: 'src/machines/practice/practice.machine.ts',
    about: [
      'A drill of fresh questions on a subject, a domain or a skill, of any or one difficulty.',
      '`loading` leads to `shown`, to `empty` where no question is left, or to `failed` with a way to try again.',
      '`practice.start` needs questions of what is chosen (`hasQuestions`): `startingDrill` has the server make a quiz of them.',
      '`drillStarted` holds its address, and the page goes to its instructions; a drill that could not be made leaves what was chosen.',
    ],
  },
  {
    machine: notebookMachine,
    title: 'The mistake notebook',
    group: 'student',
    sections: '2.10',
    file: 'src/machines/notebook/notebook.machine.ts',
    about: [
      `Wrong and guessed questions come back after ${notebookDays.afterWrong} and ${notebookDays.afterRight} days, one after the other.`,
      '`loading` leads to `empty`, or to the first question that is due: `asking`.',
      '`answer.check` needs an answer; `answer.giveUp` sends none. `checking` asks the server, which alone has the keys.',
      'An answer whose checking failed stays as it was given (`notChecked`) and is sent again when asked, or when the network is back.',
      'What was answered elsewhere meanwhile is passed over (`answeredElsewhere`); `counting` then asks how the notebook stands.',
      '`next` decides: another question, or the round is `finished`, from where `notebook.goOn` begins the next one.',
    ],
  },
];
