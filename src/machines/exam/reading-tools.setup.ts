import { type ActorRefFrom, assign, setup } from 'xstate';
import { type Highlight, type HighlightColor, keepable, toPlace } from '../../../contract/exam/highlights.ts';
import { highlightsPerQuestion, noteLength } from '../../../contract/limits.ts';
import { notePauseMs } from '../../content/times.ts';
import type { answerSheetMachine } from './answer-sheet.machine.ts';
import { getPlace, type Place, type Selection } from './reading-places.ts';

export type ReadingToolsInput = { sheet: ActorRefFrom<typeof answerSheetMachine> };

/** What was done last, for those who do not see it. `full`: the question has no room for it. */
export type ReadingReport = 'highlighted' | 'repainted' | 'removed' | 'noteSaved' | 'full' | null;

/** `question`: on the screen. `highlight`: the one that is changed. `draft`: its note as typed. */
type Context = ReadingToolsInput &
  Selection & { question: number; highlight: Highlight | null; draft: string; report: ReadingReport };

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
const readHighlights = ({ sheet, question }: Pick<Context, 'sheet' | 'question'>): Highlight[] =>
  sheet.getSnapshot().context.highlights[question] ?? [];

/** The highlight that is being changed in a color, or one at the selection: a note that is there already stays. */
function toPainted(context: Context, color: HighlightColor): Highlight | null {
  const { highlight, place } = context;
  if (highlight) return { ...highlight, color };
  if (!place) return null;
  const known = readHighlights(context).find((each) => toPlace(each) === toPlace(place));
  return { ...place, color, note: known?.note ?? '' };
}

/** The highlight with its note as typed; null where that is no other note. */
function toNoted({ highlight, draft }: Context): Highlight | null {
  const note = draft.trim();
  return highlight && note !== highlight.note ? { ...highlight, note } : null;
}

const nothingSelected = { place: null, words: [], highlight: null, draft: '' };

/** Everything the chart names: `reading-tools.machine.ts` has only states and transitions. */
export const readingToolsSetup = setup({
  types: { input: {} as ReadingToolsInput, context: {} as Context, events: {} as ReadingToolsEvent },
  actions: {
    select: assign((_, { place }: { place: Place }) => ({ ...nothingSelected, place, report: null })),
    open: assign((_, { highlight }: { highlight: Highlight }) => ({
      ...{ ...nothingSelected, highlight, report: null },
    })),
    drop: assign(nothingSelected),
    startPicking: assign((_, { words }: { words: Place[] }) => ({
      ...nothingSelected,
      words,
      caret: 0,
      anchor: 0,
      report: null,
    })),
    movePicker: assign(({ context: { words, caret } }, { by }: { by: number }) => {
      const to = Math.max(0, Math.min(words.length - 1, caret + by));
      return { caret: to, anchor: to };
    }),
    // A highlight is in one text: beyond its end the range does not grow.
    growPicked: assign(({ context: { words, caret, anchor } }, { by }: { by: number }) => {
      const part = words[anchor]?.part;
      const step = Math.sign(by);
      let to = caret;
      while (to !== caret + by && words[to + step]?.part === part) to += step;
      return { caret: to };
    }),
    dropAnchor: assign({ anchor: ({ context }) => context.caret }),
    selectPicked: assign(({ context }) => ({ ...nothingSelected, place: getPlace(context) })),
    paint: assign(({ context }, { color }: { color: HighlightColor }) => ({
      ...{ ...nothingSelected, highlight: toPainted(context, color) },
      report: context.highlight ? 'repainted' : 'highlighted',
    })),
    sendHighlight: ({ context: { sheet, question, highlight } }) => {
      if (highlight) sheet.send({ type: 'highlight.set', question, highlight });
    },
    sendRemoval: ({ context: { sheet, question, highlight } }) => {
      if (highlight) sheet.send({ type: 'highlight.remove', question, highlight });
    },
    reportRemoved: assign({ report: 'removed' }),
    beginNote: assign({ draft: ({ context }) => context.highlight?.note ?? '' }),
    type: assign((_, { text }: { text: string }) => ({ draft: keepable(text.slice(0, noteLength)) })),
    sendNote: ({ context }) => {
      const highlight = toNoted(context);
      if (highlight) context.sheet.send({ type: 'highlight.set', question: context.question, highlight });
    },
    keepNote: assign(({ context }) => {
      const highlight = toNoted(context);
      return highlight ? { highlight, report: 'noteSaved' } : {};
    }),
    reportFull: assign({ report: 'full' }),
    goTo: assign((_, { number }: { number: number }) => ({ question: number, report: null })),
  },
  guards: {
    hasWords: (_, { words }: { words: Place[] }) => words.length > 0,
    // One at the same place only changes.
    hasRoom: ({ context }) => {
      const highlights = readHighlights(context);
      const { place } = context;
      return highlights.length < highlightsPerQuestion || highlights.some((each) => place && toPlace(each) === toPlace(place));
    },
    isAnother: ({ context }, { number }: { number: number }) => number !== context.question,
  },
  delays: { notePause: notePauseMs },
});
