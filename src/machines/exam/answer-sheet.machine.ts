import { assign, sendTo, setup } from 'xstate';
import type { SittingEvent, TimePerQuestion } from '../../../contract/exam/attempts.ts';
import { type Highlight, toPlace } from '../../../contract/exam/highlights.ts';
import { type AnswerWay, fromPageNames, type SheetQuestion, taskBounds } from '../../../contract/free-response/tasks.ts';
import { highlightsPerQuestion } from '../../../contract/limits.ts';
import { journalTextMs } from '../../content/times.ts';
import type { Zoom } from '../../content/zooms.ts';
import { ended, hasEnded } from '../kit/ended.ts';
import { withEvent } from '../kit/with-output.ts';
import { answerJournalMachine } from './answer-journal.machine.ts';
import type { JournalEnd, JournalEvent } from './answer-journal.setup.ts';
import { answering, type EntryRule, entryRules, refusedNow } from './answers.ts';
import type { SheetStart } from './restore-attempt.ts';

/** Where the sheet begins. `seconds`: the sitting's time so far. `entry`: what may be typed as a number, and how answers are sent. */
export type AnswerSheetInput = { start: SheetStart; questions: SheetQuestion[]; seconds: number; entry: EntryRule };

/** `seconds`: the sitting's time when it was last told. `refused`: what the current number could not take (`NumberEntry`). */
export type AnswerSheetContext = SheetStart & {
  questions: SheetQuestion[];
  seconds: number;
  entry: EntryRule;
  refused: string | null;
};

/** `highlight.set` adds a highlight, or changes the one at its place. */
type HighlightEvent = { type: 'highlight.set' | 'highlight.remove'; question: number; highlight: Highlight };

export type AnswerSheetEvent =
  | { type: 'answer.choose'; letter: string }
  | { type: 'answer.type' | 'answer.write'; text: string }
  | { type: 'pages.set'; question: number; names: string[] }
  | { type: 'option.eliminate'; letter: string }
  | HighlightEvent
  | { type: 'question.goTo'; number: number }
  | { type: 'question.next' | 'question.back' | 'mark.toggle' | 'eliminator.toggle' }
  | { type: 'zoom.set'; zoom: Zoom }
  | { type: 'sheet.lock' | 'sheet.unlock' }
  | { type: 'time.counted' | 'time.passed'; seconds: number }
  | { type: 'event.recorded'; seen: SittingEvent }
  | { type: 'sign.given'; at: number };

/** Why a sheet ended: what its journal says, or 'failed' where the journal itself broke. */
export type SheetEnd = JournalEnd | 'failed';

const answerSheetSetup = setup({
  types: {
    input: {} as AnswerSheetInput,
    context: {} as AnswerSheetContext,
    events: {} as AnswerSheetEvent,
    output: {} as { end: SheetEnd },
    children: {} as { journal: 'answerJournal' },
  },
  actors: { answerJournal: answerJournalMachine },
  actions: {
    choose: assign(({ context }, { letter }: { letter: string }) => ({
      answers: { ...context.answers, [context.current]: entryRules[context.entry].sent(letter) },
    })),
    type: assign(({ context }, { text }: { text: string }) => {
      const { current, answers, refused } = context;
      const { sent, read } = entryRules[context.entry];
      const entry = read(text);
      return {
        answers: { ...answers, [current]: sent(entry.kept) },
        refused: refusedNow({ answer: answers[current] ?? '', refused }, entry),
      };
    }),
    write: assign(({ context: { answers, current } }, { text }: { text: string }) => ({
      answers: { ...answers, [current]: text.slice(0, taskBounds.characters) },
    })),
    setPages: assign(({ context: { answers } }, { question, names }: { question: number; names: string[] }) => ({
      answers: { ...answers, [question]: fromPageNames(names) },
    })),
    setHighlights: assign(({ context }, { question, highlights }: { question: number; highlights: Highlight[] }) => ({
      highlights: { ...context.highlights, [question]: highlights },
    })),
    toggleMark: assign(({ context }) => ({ marks: { ...context.marks, [context.current]: !context.marks[context.current] } })),
    eliminate: assign(({ context }, { letter }: { letter: string }) => {
      const crossed = context.eliminated[context.current] ?? [];
      const next = crossed.includes(letter) ? crossed.filter((each) => each !== letter) : [...crossed, letter];
      return { eliminated: { ...context.eliminated, [context.current]: next } };
    }),
    toggleEliminator: assign({ eliminating: ({ context }) => !context.eliminating }),
    setZoom: assign((_, { zoom }: { zoom: Zoom }) => ({ zoom })),
    goTo: assign(({ context }, { number }: { number: number }) => ({
      ...{ current: number, refused: null },
      timePerQuestion: withShown(context.timePerQuestion, number),
    })),
    countTime: assign(({ context }, { seconds }: { seconds: number }) => {
      const spent = (context.timePerQuestion[context.current] ?? 0) + Math.max(0, seconds - context.seconds);
      return { seconds, timePerQuestion: { ...context.timePerQuestion, [context.current]: spent } };
    }),
    noteTime: assign((_, { seconds }: { seconds: number }) => ({ seconds })),
    sendTime: sendTo('journal', ({ context }): JournalEvent => {
      return { type: 'time.passed', timePerQuestion: context.timePerQuestion, totalTime: context.seconds };
    }),
    writeAnswer: sendTo('journal', ({ context }): JournalEvent => toWritten(context, context.current)),
    writePages: sendTo(
      'journal',
      ({ context }, { question }: { question: number }): JournalEvent => toWritten(context, question),
    ),
    writeHighlights: sendTo(
      'journal',
      ({ context }, { question }: { question: number }): JournalEvent => toWritten(context, question),
    ),
    passSign: sendTo('journal', (_, { at }: { at: number }): JournalEvent => ({ type: 'sign.given', at })),
    recordEvent: sendTo('journal', (_, { seen }: { seen: SittingEvent }): JournalEvent => ({ type: 'event.recorded', seen })),
  },
  guards: {
    isOption: ({ context }, { letter }: { letter: string }) => letter in (context.questions[context.current - 1]?.options ?? {}),
    isNumeric: ({ context: { questions, current } }) => {
      const question = questions[current - 1];
      return question !== undefined && answering[question.kind].isTyped;
    },
    isWritten: ({ context: { questions, current } }) => isTask(questions[current - 1], 'text'),
    takesPages: ({ context }, { question, names }: { question: number; names: string[] }) =>
      isTask(context.questions[question - 1], 'paper') && names.length <= taskBounds.pages,
    hasRoom: (_, { highlights }: { highlights: Highlight[] }) => highlights.length <= highlightsPerQuestion,
    isQuestion: ({ context }, { number }: { number: number }) => number >= 1 && number <= context.questions.length,
    ended: hasEnded<JournalEnd>,
  },
  delays: { journal: journalTextMs },
});

const isTask = (question: SheetQuestion | undefined, by: AnswerWay) => question?.kind === 'written' && question.by === by;

/** A question that is on the screen has a time, if none was counted yet: so one that was passed within a second is told from one that was never shown. */
const withShown = (times: TimePerQuestion, question: number): TimePerQuestion => ({ ...times, [question]: times[question] ?? 0 });

/** All that became of a question, for the journal. */
const toWritten = ({ answers, marks, highlights }: SheetStart, question: number): JournalEvent => ({
  type: 'answer.written',
  question,
  answer: answers[question] ?? '',
  marked: marks[question] ?? false,
  highlights: highlights[question],
});

/** The action or guard of this name, handed a question's highlights with one of them set, or without it. */
const withHighlights = <Type extends string>(type: Type, keep: (highlight: Highlight) => Highlight[]) => ({
  type,
  params: ({ context, event: { question, highlight } }: { context: AnswerSheetContext; event: HighlightEvent }) => {
    const others = (context.highlights[question] ?? []).filter((each) => toPlace(each) !== toPlace(highlight));
    return { question, highlights: [...others, ...keep(highlight)] };
  },
});

/** The question so many places on from the current one. */
const beside = <Type extends string>(type: Type, places: number) => ({
  type,
  params: ({ context }: { context: AnswerSheetContext }) => ({ number: context.current + places }),
});

/**
 * The questions of a sitting and what the student makes of them: answers, marks, crossed out options, the current question and the
 * size, with the journal that keeps and delivers each answer. `locked`, nothing can be answered: a confirmation is open, or the
 * time is up. Ends when its journal does. The sitting brings clock and proctor.
 */
export const answerSheetMachine = answerSheetSetup.createMachine({
  id: 'answerSheet',
  context: ({ input: { start, questions, seconds, entry } }) => ({
    ...{ ...start, questions, seconds, entry, refused: null },
    timePerQuestion: withShown(start.timePerQuestion, start.current),
  }),
  initial: 'open',
  output: ({ event }) => ({ end: event.output as SheetEnd }),
  states: {
    open: {
      invoke: {
        id: 'journal',
        src: 'answerJournal',
        input: ({ context }) => context.journal,
        onDone: [
          { guard: ended('displaced'), target: 'displaced' },
          { guard: ended('closed'), target: 'closed' },
          { target: 'outOfStep' },
        ],
        onError: 'failed',
      },
      on: {
        'eliminator.toggle': { actions: 'toggleEliminator' },
        'zoom.set': { actions: withEvent('setZoom') },
        'option.eliminate': { actions: withEvent('eliminate') },
        'question.goTo': { guard: withEvent('isQuestion'), actions: withEvent('goTo') },
        'question.next': { guard: beside('isQuestion', 1), actions: beside('goTo', 1) },
        'question.back': { guard: beside('isQuestion', -1), actions: beside('goTo', -1) },
        'time.counted': { actions: [withEvent('countTime'), 'sendTime'] },
        'time.passed': { actions: [withEvent('noteTime'), 'sendTime'] },
        'event.recorded': { actions: withEvent('recordEvent') },
        'sign.given': { actions: withEvent('passSign') },
      },
      initial: 'answering',
      states: {
        answering: {
          on: {
            'answer.choose': {
              guard: withEvent('isOption'),
              actions: [withEvent('choose'), 'writeAnswer'],
              meta: { requirements: ['4.2-22'] },
            },
            'answer.type': {
              guard: 'isNumeric',
              actions: [withEvent('type'), 'writeAnswer'],
              meta: { requirements: ['4.2-21', '5-3', '5-4'] },
            },
            'answer.write': { guard: 'isWritten', target: '.typing', actions: withEvent('write') },
            'pages.set': { guard: withEvent('takesPages'), actions: [withEvent('setPages'), withEvent('writePages')] },
            'mark.toggle': { actions: ['toggleMark', 'writeAnswer'], meta: { requirements: ['4.3-36'] } },
            'highlight.set': {
              guard: withHighlights('hasRoom', (highlight) => [highlight]),
              actions: [withHighlights('setHighlights', (highlight) => [highlight]), withEvent('writeHighlights')],
            },
            'highlight.remove': { actions: [withHighlights('setHighlights', () => []), withEvent('writeHighlights')] },
            'sheet.lock': 'locked',
          },
          initial: 'still',
          states: {
            still: {},
            // A text is journaled from time to time and whenever it is left, not with every key.
            typing: {
              exit: 'writeAnswer',
              after: { journal: 'still' },
              on: {
                'answer.write': { guard: 'isWritten', actions: withEvent('write') },
                'question.goTo': { guard: withEvent('isQuestion'), target: 'still', actions: withEvent('goTo') },
                'question.next': { guard: beside('isQuestion', 1), target: 'still', actions: beside('goTo', 1) },
                'question.back': { guard: beside('isQuestion', -1), target: 'still', actions: beside('goTo', -1) },
              },
            },
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
export const sheetToKeep = (context: AnswerSheetContext): SheetStart => ({
  answers: context.answers,
  marks: context.marks,
  highlights: context.highlights,
  eliminating: context.eliminating,
  eliminated: context.eliminated,
  current: context.current,
  zoom: context.zoom,
  timePerQuestion: context.timePerQuestion,
  journal: context.journal,
});
