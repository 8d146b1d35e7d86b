import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { SittingEvent } from '../../../contract/exam/attempts.ts';
import type { Question } from '../../../contract/exam/questions.ts';
import type { Zoom } from '../../content/zooms.ts';
import { answerJournalMachine, type JournalEnd, type JournalEvent } from './answer-journal.machine.ts';
import { answering, type EntryRule, entryRules } from './answers.ts';
import type { SheetStart } from './rejoin.ts';

/** Where the sheet begins. `seconds`: the sitting's time so far. `entry`: what may be typed as a number, and how answers are sent. */
export type AnswerSheetInput = { start: SheetStart; questions: Question[]; seconds: number; entry: EntryRule };

/** `seconds`: the sitting's time when it was last told. */
export type AnswerSheetContext = SheetStart & { questions: Question[]; seconds: number; entry: EntryRule };

export type AnswerSheetEvent =
  | { type: 'answer.choose'; letter: string }
  | { type: 'answer.type'; text: string }
  | { type: 'option.eliminate'; letter: string }
  | { type: 'question.goTo'; number: number }
  | { type: 'question.next' | 'question.back' | 'mark.toggle' | 'eliminator.toggle' }
  | { type: 'zoom.set'; zoom: Zoom }
  | { type: 'sheet.lock' | 'sheet.unlock' }
  | { type: 'time.counted' | 'time.passed'; seconds: number }
  | { type: 'event.recorded'; seen: SittingEvent };

/** Why a sheet ended: what its journal says, or 'failed' where the journal itself broke. */
export type SheetEnd = JournalEnd | 'failed';

const words = setup({
  types: {
    input: {} as AnswerSheetInput,
    context: {} as AnswerSheetContext,
    events: {} as AnswerSheetEvent,
    output: {} as { end: SheetEnd },
    children: {} as { journal: 'answerJournal' },
  },
  actors: { answerJournal: answerJournalMachine },
  actions: {
    choose: assign(({ context, event }) => {
      assertEvent(event, 'answer.choose');
      return { answers: { ...context.answers, [context.current]: entryRules[context.entry].sent(event.letter) } };
    }),
    type: assign(({ context, event }) => {
      assertEvent(event, 'answer.type');
      const { sent, typed } = entryRules[context.entry];
      return { answers: { ...context.answers, [context.current]: sent(typed(event.text)) } };
    }),
    toggleMark: assign(({ context }) => ({ marks: { ...context.marks, [context.current]: !context.marks[context.current] } })),
    eliminate: assign(({ context, event }) => {
      assertEvent(event, 'option.eliminate');
      const crossed = context.eliminated[context.current] ?? [];
      const next = crossed.includes(event.letter)
        ? crossed.filter((letter) => letter !== event.letter)
        : [...crossed, event.letter];
      return { eliminated: { ...context.eliminated, [context.current]: next } };
    }),
    toggleEliminator: assign({ eliminating: ({ context }) => !context.eliminating }),
    setZoom: assign(({ event }) => {
      assertEvent(event, 'zoom.set');
      return { zoom: event.zoom };
    }),
    goTo: assign({ current: (_, question: number) => question }),
    countTime: assign(({ context, event }) => {
      assertEvent(event, 'time.counted');
      const spent = (context.timePerQuestion[context.current] ?? 0) + Math.max(0, event.seconds - context.seconds);
      return { seconds: event.seconds, timePerQuestion: { ...context.timePerQuestion, [context.current]: spent } };
    }),
    noteTime: assign(({ event }) => {
      assertEvent(event, 'time.passed');
      return { seconds: event.seconds };
    }),
    tellTime: sendTo('journal', ({ context }): JournalEvent => {
      return { type: 'time.passed', timePerQuestion: context.timePerQuestion, totalTime: context.seconds };
    }),
    writeAnswer: sendTo('journal', ({ context }): JournalEvent => {
      const { current, answers, marks } = context;
      return { type: 'answer.written', question: current, answer: answers[current] ?? '', marked: marks[current] ?? false };
    }),
    recordEvent: sendTo('journal', ({ event }): JournalEvent => {
      assertEvent(event, 'event.recorded');
      return event;
    }),
  },
  guards: {
    isOption: ({ context, event }) =>
      event.type === 'answer.choose' && event.letter in (context.questions[context.current - 1]?.options ?? {}),
    isNumeric: ({ context: { questions, current } }) => {
      const question = questions[current - 1];
      return question !== undefined && answering[question.kind].isTyped;
    },
    isQuestion: ({ context }, number: number) => number >= 1 && number <= context.questions.length,
  },
});

/**
 * The questions of a sitting and what the student makes of them: answers, marks, crossed out options, the current question and the
 * size, with the journal that keeps and delivers each answer. `locked`, nothing can be answered: a confirmation is open, or the
 * time is up. Ends when its journal does. Shared by the quiz and the modules of a mock test, which bring clock and proctor.
 */
export const answerSheetMachine = words.createMachine({
  id: 'answerSheet',
  context: ({ input: { start, questions, seconds, entry } }) => ({ ...start, questions, seconds, entry }),
  initial: 'open',
  output: ({ event }) => ({ end: event.output as SheetEnd }),
  states: {
    open: {
      invoke: {
        id: 'journal',
        src: 'answerJournal',
        input: ({ context }) => context.journal,
        onDone: [
          { guard: ({ event }) => event.output.reason === 'displaced', target: 'displaced' },
          { guard: ({ event }) => event.output.reason === 'closed', target: 'closed' },
          { target: 'outOfStep' },
        ],
        onError: 'failed',
      },
      on: {
        'eliminator.toggle': { actions: 'toggleEliminator' },
        'zoom.set': { actions: 'setZoom' },
        'option.eliminate': { actions: 'eliminate' },
        'question.goTo': {
          guard: { type: 'isQuestion', params: ({ event }) => event.number },
          actions: { type: 'goTo', params: ({ event }) => event.number },
        },
        'question.next': {
          guard: { type: 'isQuestion', params: ({ context }) => context.current + 1 },
          actions: { type: 'goTo', params: ({ context }) => context.current + 1 },
        },
        'question.back': {
          guard: { type: 'isQuestion', params: ({ context }) => context.current - 1 },
          actions: { type: 'goTo', params: ({ context }) => context.current - 1 },
        },
        'time.counted': { actions: ['countTime', 'tellTime'] },
        'time.passed': { actions: ['noteTime', 'tellTime'] },
        'event.recorded': { actions: 'recordEvent' },
      },
      initial: 'answering',
      states: {
        answering: {
          on: {
            'answer.choose': { guard: 'isOption', actions: ['choose', 'writeAnswer'] },
            'answer.type': { guard: 'isNumeric', actions: ['type', 'writeAnswer'] },
            'mark.toggle': { actions: ['toggleMark', 'writeAnswer'] },
            'sheet.lock': 'locked',
          },
        },
        locked: { on: { 'sheet.unlock': 'answering' } },
      },
    },
    displaced: { type: 'final', output: 'displaced' },
    closed: { type: 'final', output: 'closed' },
    outOfStep: { type: 'final', output: 'outOfStep' },
    failed: { type: 'final', output: 'failed' },
  },
});

/** What a flow keeps of a sheet that it leaves. */
export const leftSheet = (context: AnswerSheetContext): SheetStart => ({
  answers: context.answers,
  marks: context.marks,
  eliminating: context.eliminating,
  eliminated: context.eliminated,
  current: context.current,
  zoom: context.zoom,
  timePerQuestion: context.timePerQuestion,
  journal: context.journal,
});
