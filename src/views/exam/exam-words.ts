import { messages } from '../../content/messages/exam.ts';

/** What a quiz and a mock test say where the same screen has other words (specification 4.2, 4.3, 8). */
export const examWords = {
  quiz: {
    loading: 'Loading the quiz…',
    loadingModule: 'Loading the quiz…',
    heldElsewhere: 'This quiz is open somewhere else',
    takenOver: 'You continued this quiz somewhere else',
    interrupted: 'Your quiz was interrupted',
    clock: 'Time elapsed',
    escape: 'Escape may exit fullscreen, which submits the quiz',
    lastWarning: 'submits your quiz.',
    submit: 'Submit Quiz',
    confirm: 'Submit this quiz?',
    final: 'You can’t change a quiz once you submit it.',
    submitting: 'Submitting your quiz…',
    notSubmitted: 'Not submitted yet',
    failure: messages.quiz.notSubmitted,
    kept: 'Your answers are kept on this device.',
  },
  mock: {
    loading: 'Loading the test…',
    loadingModule: 'Loading the module…',
    heldElsewhere: 'This test is open somewhere else',
    takenOver: 'You continued this test somewhere else',
    interrupted: 'Your test was interrupted',
    clock: 'Time left',
    escape: 'Escape may exit fullscreen, which ends the test',
    lastWarning: 'submits this module.',
    submit: 'Submit Module',
    confirm: messages.mock.confirm,
    final: 'You can’t reopen a module once you submit it.',
    submitting: 'Submitting the module…',
    notSubmitted: 'Module not submitted yet',
    failure: messages.mock.notSubmitted,
    kept: 'The module is locked and your answers are kept on this device.',
  },
} as const;
