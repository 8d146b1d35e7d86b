import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import { canHold, type Highlight, type HighlightColor, toPlace } from '../../../contract/exam/highlights.ts';
import { noteLength } from '../../../contract/limits.ts';
import { notePauseMs } from '../../content/times.ts';
import type { answerSheetMachine } from './answer-sheet.machine.ts';

/** A piece of a question's text. */
export type Place = Pick<Highlight, 'part' | 'start' | 'end'>;

export type ReadingToolsInput = { sheet: ActorRefFrom<typeof answerSheetMachine> };

/** What was done last, for those who do not see it. `full`: the question has no room for it. */
export type ReadingReport = 'highlighted' | 'recolored' | 'removed' | 'noteSaved' | 'full' | null;

/**
 * `question`: on the screen. `words`: its text, while words are picked by keys; `caret` is the one under the picker, `anchor` where the range
 * begins. `place`: what is selected. `highlight`: the one that is changed. `draft`: its note as typed.
 */
type Context = ReadingToolsInput & {
  question: number;
  words: Place[];
  caret: number;
  anchor: number;
  place: Place | null;
  highlight: Highlight | null;
  draft: string;
  report: ReadingReport;
};

export type ReadingToolsEvent =
  | { type: 'text.select'; place: Place }
  | { type: 'highlight.open'; highlight: Highlight }
  | { type: 'highlight.paint'; color: HighlightColor }
  | { type: 'highlight.remove' | 'selection.drop' }
  | { type: 'picker.open'; words: Place[] }
  | { type: 'picker.move'; by: number }
  | { type: 'picker.choose' }
  | { type: 'note.begin' | 'note.save' | 'note.close' }
  | { type: 'note.type'; text: string }
  | { type: 'question.shown'; number: number }
  | { type: 'highlights.toggle' | 'ruler.toggle' | 'directions.toggle' };

/** The highlights of the question on the screen, as the sheet has them. */
export const readHighlights = ({ sheet, question }: Pick<Context, 'sheet' | 'question'>): Highlight[] =>
  sheet.getSnapshot().context.highlights[question] ?? [];

/** Whether the sheet has room for a highlight, new or in the place of the one that is there. */
function hasRoom(context: Context, highlight: Highlight | null): boolean {
  if (!highlight) return false;
  const others = readHighlights(context).filter((each) => toPlace(each) !== toPlace(highlight));
  return canHold([...others, highlight]);
}

/** The highlight that is being changed in a color, or one at the selection: a note that is there already stays. */
function toPainted(context: Context, color: HighlightColor): Highlight | null {
  const { highlight, place } = context;
  if (highlight) return { ...highlight, color };
  if (!place) return null;
  const known = readHighlights(context).find((each) => toPlace(each) === toPlace(place));
  return { ...place, color, note: known?.note ?? '' };
}

/** What the picker has between its anchor and its caret. */
function pickedPlace({ words, anchor, caret }: Context): Place | null {
  const [first, last] = [words[Math.min(anchor, caret)], words[Math.max(anchor, caret)]];
  return first && last ? { part: first.part, start: first.start, end: last.end } : null;
}

const nothingSelected = { place: null, highlight: null, draft: '' };

/** Everything the chart names: `reading-tools.machine.ts` has only states and transitions. */
export const readingToolsSetup = setup({
  types: { input: {} as ReadingToolsInput, context: {} as Context, events: {} as ReadingToolsEvent },
  actions: {
    select: assign((_, { place }: { place: Place }) => ({ ...nothingSelected, place, report: null })),
    open: assign((_, { highlight }: { highlight: Highlight }) => ({
      ...{ place: null, highlight, draft: highlight.note, report: null },
    })),
    drop: assign(nothingSelected),
    startPicking: assign((_, { words }: { words: Place[] }) => ({
      ...nothingSelected,
      words,
      caret: 0,
      anchor: 0,
      report: null,
    })),
    movePicker: assign(({ context }, { by }: { by: number }) => ({
      caret: Math.max(0, Math.min(context.words.length - 1, context.caret + by)),
    })),
    // A highlight is in one text: beyond its end the range does not grow.
    growPicked: assign(({ context: { words, caret, anchor } }, { by }: { by: number }) => {
      const part = words[anchor]?.part;
      const step = Math.sign(by);
      let to = caret;
      while (to !== caret + by && words[to + step]?.part === part) to += step;
      return { caret: to };
    }),
    dropAnchor: assign({ anchor: ({ context }) => context.caret }),
    selectPicked: assign(({ context }) => ({ ...nothingSelected, place: pickedPlace(context) })),
    paint: enqueueActions(({ context, enqueue }, { color }: { color: HighlightColor }) => {
      const highlight = toPainted(context, color);
      if (!highlight) return;
      enqueue.sendTo(context.sheet, { type: 'highlight.set', question: context.question, highlight });
      enqueue.assign({ highlight, place: null, draft: highlight.note, report: context.highlight ? 'recolored' : 'highlighted' });
    }),
    remove: enqueueActions(({ context: { sheet, question, highlight }, enqueue }) => {
      if (!highlight) return;
      enqueue.sendTo(sheet, { type: 'highlight.remove', question, highlight });
      enqueue.assign({ ...nothingSelected, report: 'removed' });
    }),
    type: assign((_, { text }: { text: string }) => ({ draft: text.slice(0, noteLength) })),
    saveNote: enqueueActions(({ context, enqueue }) => {
      const { sheet, question, highlight, draft } = context;
      const note = draft.trim();
      if (!highlight || note === highlight.note) return;
      const changed = { ...highlight, note };
      if (!hasRoom(context, changed)) return enqueue.assign({ report: 'full' });
      enqueue.sendTo(sheet, { type: 'highlight.set', question, highlight: changed });
      enqueue.assign({ highlight: changed, report: 'noteSaved' });
    }),
    reportFull: assign({ report: 'full' }),
    goTo: assign((_, { number }: { number: number }) => ({ question: number, report: null })),
  },
  guards: {
    hasWords: (_, { words }: { words: Place[] }) => words.length > 0,
    hasRoom: ({ context }, { color }: { color: HighlightColor }) => hasRoom(context, toPainted(context, color)),
    isAnother: ({ context }, { number }: { number: number }) => number !== context.question,
  },
  delays: { notePause: notePauseMs },
});
