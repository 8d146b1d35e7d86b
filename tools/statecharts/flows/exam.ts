import { answerFileMachine } from '../../../src/machines/exam/answer-file.machine.ts';
import { answerJournalMachine } from '../../../src/machines/exam/answer-journal.machine.ts';
import { answerSheetMachine } from '../../../src/machines/exam/answer-sheet.machine.ts';
import { attemptOpeningMachine } from '../../../src/machines/exam/attempt-opening.machine.ts';
import { calculatorFrameMachine } from '../../../src/machines/exam/calculator-frame.machine.ts';
import { hallPartsMachine } from '../../../src/machines/exam/hall-parts.machine.ts';
import { handInMachine } from '../../../src/machines/exam/hand-in.machine.ts';
import { mockTestMachine } from '../../../src/machines/exam/mock-test.machine.ts';
import { quizAttemptMachine } from '../../../src/machines/exam/quiz-attempt.machine.ts';
import { readingToolsMachine } from '../../../src/machines/exam/reading-tools.machine.ts';
import { securityCheckMachine } from '../../../src/machines/exam/security-check.machine.ts';
import { sittingMachine } from '../../../src/machines/exam/sitting.machine.ts';
import { answerPagesMachine } from '../../../src/machines/free-response/answer-pages.machine.ts';
import { writtenWorkMachine } from '../../../src/machines/free-response/written-work.machine.ts';
import type { Flow } from '../flows.ts';

/** The exam hall: quiz and mock test, and the flows that they share. */
export const examFlows: readonly Flow[] = [
  {
    machine: quizAttemptMachine,
    title: 'A quiz attempt',
    group: 'exam',
    sections: '4.2, 5, 8, 9',
    file: 'src/machines/exam/quiz-attempt.machine.ts',
    about: [
      '`instructions`, `prompt` (fullscreen), `sitting`, `handingIn`, `submitted`.',
      '`page.opened` asks the server what there is; `described` decides where to go on. A sitting under way comes back as `interrupted`.',
      'It holds the fullscreen (`sitting`); the questions are its child, also called `sitting`, from `attending` on.',
      'How that child ended decides where to go on: finished, it is handed in, out of fullscreen; leaving before the questions were on the screen costs nothing.',
      '`handingIn` delivers however long it takes. Another tab that took over leads to `takenOver`, a sitting that ended elsewhere to `closedElsewhere`.',
      'What cannot be loaded or started leads to `unavailable`, with its text and `attempt.retry`.',
      'Out of the server’s reach a quiz under way is described from this device (`recalling`); with nothing kept it is `unreachable`, and goes on by itself once the server answers.',
    ],
  },
  {
    machine: mockTestMachine,
    title: 'A mock test',
    group: 'exam',
    sections: '4.3, 8, 9',
    file: 'src/machines/exam/mock-test.machine.ts',
    about: [
      '`instructions`, `securityCheck`, `sitting` (for each module `intro`, `module`, `handingIn`, `moduleSubmitted`), `completing`, `completed` or `terminated`.',
      'The order of the modules is here (`course`); what happens inside one is its child, `sitting`. Beside it `screen` knows whether fullscreen is held.',
      '`described` rebuilds the test from the server’s record: a module under way is `interrupted` (its clock runs on), between two modules the test is `paused`.',
      'What ended on this device without being delivered is delivered first (`recovering`).',
      '`judging` decides after each module: the next one, or the end. Developer tools, lost fullscreen and ‘End Test’ end the whole test.',
      'Between two modules only leaving fullscreen deliberately, on a visible page, ends it (`leftDeliberately`); otherwise the next click asks for it again.',
      '`completing` marks the test complete, however long that takes; `over` tells `terminated` from `completed`.',
      'Another tab that took over leads to `takenOver`, and `attempt.resume` takes it back.',
      'Out of the server’s reach a test under way is described from this device (`recalling`); with nothing kept it is `unreachable`, and goes on by itself once the server answers.',
    ],
  },
  {
    machine: securityCheckMachine,
    title: 'The security check',
    group: 'exam',
    sections: '4.3',
    file: 'src/machines/exam/security-check.machine.ts',
    about: [
      'The rehearsal before a mock test. Nothing of it is recorded or sent.',
      'Six regions: what the browser can do, whether this device keeps answers, whether the server answers, whether fullscreen was refused, the rehearsal, its banner.',
      'A check that failed can be made again (`check.retry`); the server is asked again by itself when the network is back.',
      '`rehearsal` tries the rules without a cost: `withKeys` in the page, `inFullscreen.watched` as in the test.',
      'Each rule that is tripped is told with what it would have cost; the banner disappears as in the test.',
      '`fullscreen` is `refused` until it is tried again. Nothing here keeps a student from beginning the test.',
    ],
  },
  {
    machine: sittingMachine,
    title: 'A sitting',
    group: 'exam',
    sections: '4.2, 4.3, 8, 9',
    file: 'src/machines/exam/sitting.machine.ts',
    about: [
      'The questions of a quiz or of a module: `opening`, `open`, `finished`. Its flow invokes it, holds the fullscreen, passes on that it was left, and hands in.',
      'Questions load only in fullscreen. Leaving it before they are on the screen costs nothing (`interrupted`, `notOnScreen`).',
      '`inProgress` has six regions: the banner, the page, the clock (shown, hidden, the last minutes), the time, the calculator, the reference sheet.',
      'What a fact costs is drawn there: restricted keys, a forbidden key, a hidden tab, lost fullscreen, developer tools, ‘End Test’.',
      'Guards tell the two kinds apart: `countsDown` (a module), `coversQuestions` (a quiz: developer tools cost nothing more), `hasCalculator` and `hasReference` (a module’s tools).',
      'Submitting asks first (`confirming`), with the sheet locked.',
      'At zero nothing can be answered (`timeUp`) and the server is asked: time that it still has leads back, else the module is finished.',
      'A ledger that has other entries under our numbers leads through `outOfStep` to opening it again.',
      'Every end is a final state, which its flow reads by name.',
    ],
  },
  {
    machine: attemptOpeningMachine,
    title: 'Opening an attempt',
    group: 'exam',
    sections: '4.2, 4.3',
    file: 'src/machines/exam/attempt-opening.machine.ts',
    about: [
      'Opens a quiz’s sitting or a module and brings its questions; begins when it is invoked.',
      '`starting` tells the server, which sets the clock. The questions come afterwards: nobody reads them before it runs.',
      'Where another tab or device holds the attempt, the student is asked first (`heldElsewhere`, `attempt.takeOver`).',
      'Out of the server’s reach, what was opened here before comes from this device: `recalling`, then `recallingQuestions`.',
      'Its end is told by the final state: `opened`, `endedHere` (a submission waits on this device), `notOnScreen`, `closed`, `withoutQuestions`, `unreachable`, `failed`.',
    ],
  },
  {
    machine: answerSheetMachine,
    title: 'The answer sheet',
    group: 'exam',
    sections: '4.2, 4.3, 5',
    file: 'src/machines/exam/answer-sheet.machine.ts',
    about: [
      'The questions of a sitting and what the student makes of them: answers, marks, crossed out options, the current question, the size.',
      'The sitting brings clock and proctor.',
      'Every answer and mark is told to the invoked `answerJournal` in the same step.',
      '`locked`: a confirmation is open or the time is up. Nothing can be answered; pages can still be turned.',
      'It ends when its journal does: `displaced`, `closed`, `outOfStep`, or `failed` where the journal itself broke.',
    ],
  },
  {
    machine: answerJournalMachine,
    title: 'The answer journal',
    group: 'exam',
    sections: '4.2, 4.3',
    file: 'src/machines/exam/answer-journal.machine.ts',
    about: [
      'Each answer goes to this device first and is then delivered to the server’s ledger. Begins when it is invoked.',
      'Two regions: `device` keeps, `server` delivers.',
      'An answer leads to `keeping`; when it is `kept` (or the browser keeps nothing: `notKept`) it is sent.',
      '`saved` is shown only when the server said that everything is committed; a heartbeat asks now and then.',
      'A delivery that failed is `offline`, or `refused` where the server said no. Both wait (`backoff`, longer each time), or until the network is back, and try again.',
      'It ends where another tab took the attempt over (`displaced`), where it is over (`closed`), or where the ledger has other entries under our numbers (`outOfStep`).',
    ],
  },
  {
    machine: handInMachine,
    title: 'Handing in',
    group: 'exam',
    sections: '4.2, 4.3, 8',
    file: 'src/machines/exam/hand-in.machine.ts',
    about: [
      'Delivers the end of a sitting, however long that takes. Begins when it is invoked.',
      'What ended here without being opened by this page is opened first (`recovering`): what ended here has ended, whoever holds it now.',
      '`delivering` leads to `accepted`; a refusal to `displaced`, `closed` or `tooEarly` (time up, before the server’s deadline).',
      'Everything else is `waiting`: until the network is back, some seconds have passed (`submitAgain`), or the student asks. Then it is `retrying`.',
    ],
  },
  {
    machine: answerFileMachine,
    title: 'Answers as a file',
    group: 'exam',
    sections: '4.2, 4.3',
    file: 'src/machines/exam/answer-file.machine.ts',
    about: [
      'For a server that is gone for good: what this device has of a sitting as a file, which staff hand in later.',
      '`looking` finds the sittings; without one it is `none`, and the page shows nothing.',
      '`file.save` reads the device anew (`saving`): `saved`, `delivered` where nothing is left, or `notSaved`. It can be said again after each.',
    ],
  },
  {
    machine: answerPagesMachine,
    title: 'The photographed pages of an answer',
    group: 'exam',
    sections: '4.3 (free response, an addition of ours)',
    file: 'src/machines/free-response/answer-pages.machine.ts',
    about: [
      'Beside the answer sheet, once the writing time of a section on paper is over.',
      'Photos are named in the answer, which is delivered like every answer, and kept on the device as they were taken (`keepingFresh`), all at once: the time may be over at any moment.',
      'Each is then made small (`opening`) and kept so (`keeping`).',
      'Its picture follows (`sending`); without a connection it waits (`offline`), also after the section is over.',
      'A page that is turned is another picture in the place of the first; one that is taken out is forgotten (`forgetting`).',
    ],
  },
  {
    machine: writtenWorkMachine,
    title: 'Free response beside its rubric',
    group: 'exam',
    sections: '2.10 (free response, an addition of ours)',
    file: 'src/machines/free-response/written-work.machine.ts',
    about: [
      'Once the test is over: pages that this device still has go out first (`sending`), then the answers come.',
      'What the student ticks in a rubric stands at once and is kept (`saving`), one answer after the other; the estimate of the exam follows.',
      'What could not be kept (`notKept`) is tried again with the next tick, or when the student asks for it.',
    ],
  },
  {
    machine: hallPartsMachine,
    title: 'What the exam hall fetches late',
    group: 'exam',
    sections: '4.2, 4.3',
    file: 'src/machines/exam/hall-parts.machine.ts',
    about: [
      'Tools, the question list, and what stands before, between and after modules are one file, which a reload fetches once its first screen stands.',
      'It comes before a sitting begins: the intro of a module is part of it. A cover that is not there yet is a plain one.',
      '`missing` says that it did not come; it is asked for again after `partsAgain`, when the browser is online again, or by `parts.retry`.',
    ],
  },
  {
    machine: readingToolsMachine,
    title: 'Highlights, line reader, directions',
    group: 'exam',
    sections: '',
    file: 'src/machines/exam/reading-tools.machine.ts',
    about: [
      'What helps to read the question on the screen; beside the answer sheet, which keeps the highlights with the answers.',
      'Text is `selected` by a pointer, or word by word by keys: `picking` has a caret, from where one begins (`placing`) and then ends (`extending`).',
      'A color paints it; a note paints it yellow and is written (`noting`). A highlight that is there is opened to be changed (`changing`).',
      'A note is saved once the hand rests (`notePause`), when its field is left, when it is closed, and when another question comes.',
      'Where a question has no room for another highlight nothing is lost: what is selected stays so.',
      'The list, the line reader and the directions open and close each for itself.',
    ],
  },
  {
    machine: calculatorFrameMachine,
    title: 'The calculator',
    group: 'exam',
    sections: '4.3',
    file: 'src/machines/exam/calculator-frame.machine.ts',
    about: [
      'The calculator is a document of its own in a frame, loaded with the page and kept, open or not.',
      '`loading` becomes `ready` when our calculator says that it is there, or another’s (CALCULATOR_URL) has loaded at all.',
      'A page in its place that is not ours, or nothing for 20 s (`patience`), is `failed`.',
      'The test goes on without it. `calculator.retry` loads another frame; one that comes late is `ready` all the same.',
      'Whether the panel is open belongs to the sitting.',
    ],
  },
];
