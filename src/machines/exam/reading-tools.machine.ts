import { withEvent } from '../kit/with-output.ts';
import { readingToolsSetup } from './reading-tools.setup.ts';

/** The action or guard of this name, for the color that a note begun on a selection has. */
const inYellow = <Type extends string>(type: Type) => ({ type, params: { color: 'yellow' } }) as const;

const panel = (toggle: 'highlights.toggle' | 'ruler.toggle' | 'directions.toggle') =>
  readingToolsSetup.createStateConfig({
    initial: 'closed',
    states: { closed: { on: { [toggle]: 'open' } }, open: { on: { [toggle]: 'closed' } } },
  });

/**
 * What helps to read the question on the screen: highlights with notes, the list of them, the line reader, and the directions of the
 * module. Text is selected by a pointer, or word by word by keys (`picking`), then painted or noted; a highlight that is there is opened to be
 * changed. Every change goes to the answer sheet at once, a note also while it is being typed.
 */
export const readingToolsMachine = readingToolsSetup.createMachine({
  id: 'readingTools',
  context: ({ input: { sheet } }) => ({
    sheet,
    question: sheet.getSnapshot().context.current,
    ...{ words: [], caret: 0, anchor: 0, place: null, highlight: null, draft: '', report: null },
  }),
  type: 'parallel',
  states: {
    marking: {
      initial: 'reading',
      on: {
        'question.shown': { guard: withEvent('isAnother'), target: '.reading', actions: withEvent('goTo') },
        'text.select': { target: '.selected', actions: withEvent('select') },
        'highlight.open': { target: '.changing', actions: withEvent('open') },
        'picker.open': { guard: withEvent('hasWords'), target: '.picking', actions: withEvent('startPicking') },
        'selection.drop': '.reading',
      },
      states: {
        reading: { entry: 'drop' },
        picking: {
          initial: 'placing',
          states: {
            placing: {
              on: {
                'picker.move': { actions: withEvent('movePicker') },
                'picker.choose': { target: 'extending', actions: 'dropAnchor' },
              },
            },
            extending: {
              on: {
                'picker.move': { actions: withEvent('growPicked') },
                'picker.choose': { target: '#readingTools.marking.selected', actions: 'selectPicked' },
                'selection.drop': 'placing',
              },
            },
          },
        },
        selected: {
          on: {
            'highlight.paint': [
              { guard: withEvent('hasRoom'), target: 'reading', actions: withEvent('paint') },
              { actions: 'reportFull' },
            ],
            'note.begin': [
              { guard: inYellow('hasRoom'), target: 'noting', actions: inYellow('paint') },
              { actions: 'reportFull' },
            ],
          },
        },
        changing: {
          on: {
            'highlight.paint': { target: 'reading', actions: withEvent('paint') },
            'highlight.remove': { target: 'reading', actions: 'remove' },
            'note.begin': 'noting',
          },
        },
        noting: {
          exit: 'saveNote',
          on: {
            'note.type': { target: '.typing', reenter: true, actions: withEvent('type') },
            'note.save': { target: '.resting', actions: 'saveNote' },
            'note.close': 'reading',
          },
          initial: 'resting',
          states: { resting: {}, typing: { after: { notePause: { target: 'resting', actions: 'saveNote' } } } },
        },
      },
    },
    list: panel('highlights.toggle'),
    ruler: panel('ruler.toggle'),
    directions: panel('directions.toggle'),
  },
});
