import { withEvent } from '../kit/with-output.ts';
import { readingToolsSetup } from './reading-tools.setup.ts';

const saveNote = ['sendNote', 'keepNote'] as const;

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
        // With nothing selected every press in the hall would drop it anew.
        reading: { entry: 'drop', on: { 'selection.drop': {} } },
        picking: {
          initial: 'placing',
          states: {
            placing: {
              entry: 'dropAnchor',
              on: {
                'picker.move': { actions: withEvent('movePicker') },
                'picker.choose': 'extending',
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
              { guard: 'hasRoom', target: 'reading', actions: [withEvent('paint'), 'sendHighlight'] },
              { actions: 'reportFull' },
            ],
            'note.begin': [
              { guard: 'hasRoom', target: 'noting', actions: [{ type: 'paint', params: { color: 'yellow' } }, 'sendHighlight'] },
              { actions: 'reportFull' },
            ],
          },
        },
        changing: {
          on: {
            'highlight.paint': { target: 'reading', actions: [withEvent('paint'), 'sendHighlight'] },
            'highlight.remove': { target: 'reading', actions: ['sendRemoval', 'reportRemoved'] },
            'note.begin': 'noting',
          },
        },
        noting: {
          entry: 'beginNote',
          exit: saveNote,
          on: {
            'note.save': { target: '.resting', actions: saveNote },
            'note.close': 'reading',
          },
          initial: 'resting',
          states: {
            resting: { on: { 'note.type': { target: 'typing', actions: withEvent('type') } } },
            typing: {
              on: { 'note.type': { target: 'typing', reenter: true, actions: withEvent('type') } },
              after: { notePause: { target: 'resting', actions: saveNote } },
            },
          },
        },
      },
    },
    list: panel('highlights.toggle'),
    ruler: panel('ruler.toggle'),
    directions: panel('directions.toggle'),
  },
});
