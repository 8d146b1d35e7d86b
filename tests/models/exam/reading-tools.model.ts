import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a student does with the text of a question. */
export type ReadingStep =
  | 'select'
  | 'selectElsewhere'
  | 'letGo'
  | 'paintBlue'
  | 'startNote'
  | 'type'
  | 'rest'
  | 'finishNote'
  | 'nextQuestion'
  | 'openIt'
  | 'paintPink'
  | 'takeAway'
  | 'pickByKeys'
  | 'threeWordsOn'
  | 'choose';

/**
 * As a student would tell it: I select words with the mouse, the finger or the keys, and either give them a color or write a note on them, which
 * highlights them too. What I type is kept as soon as my hand rests, when I finish, and when I go on to another question. I can open a highlight
 * again, give it another color, change its note, or take it away. By keys I walk from word to word, choose where to begin and where to end, and
 * letting go takes back one step. Written from what the tool is to do, never from the machine.
 */
export const readingToolsModel = createTestModel(
  setup({ types: { events: {} as { type: ReadingStep } } }).createMachine({
    initial: 'plain',
    states: {
      plain: { on: { select: 'selected', pickByKeys: 'atFirstWord' } },
      selected: { on: { letGo: 'letGo', selectElsewhere: 'selectedElsewhere', paintBlue: 'blue', startNote: 'emptyNote' } },
      letGo: {},
      selectedElsewhere: {},
      blue: { on: { openIt: 'opened', select: 'selectedAgain', nextQuestion: 'elsewhere' } },
      selectedAgain: { on: { paintPink: 'pinkOverBlue' } },
      pinkOverBlue: {},
      elsewhere: {},
      opened: { on: { paintPink: 'pink', takeAway: 'takenAway', letGo: 'blueAgain', startNote: 'noteOnBlue' } },
      pink: {},
      takenAway: {},
      blueAgain: {},
      noteOnBlue: { on: { type: 'typingOnBlue' } },
      typingOnBlue: { on: { finishNote: 'notedBlue' } },
      notedBlue: { on: { openIt: 'openedNoted', select: 'selectedNoted' } },
      openedNoted: { on: { paintPink: 'notedPink' } },
      notedPink: {},
      // A color for the same words leaves their note.
      selectedNoted: { on: { paintPink: 'notedPinkOver' } },
      notedPinkOver: {},
      emptyNote: { on: { type: 'typing', finishNote: 'yellow' } },
      yellow: {},
      typing: { on: { rest: 'keptWhileTyping', finishNote: 'noted', nextQuestion: 'notedElsewhere', letGo: 'notedLetGo' } },
      keptWhileTyping: {},
      noted: {},
      notedElsewhere: {},
      notedLetGo: {},
      atFirstWord: { on: { threeWordsOn: 'atFourthWord', letGo: 'pickerGone', nextQuestion: 'pickerGoneElsewhere' } },
      pickerGone: {},
      pickerGoneElsewhere: {},
      atFourthWord: { on: { choose: 'begun' } },
      begun: { on: { threeWordsOn: 'grown', letGo: 'backAtWord' } },
      backAtWord: {},
      // The text ends two words on, and another begins: a highlight is in one text.
      grown: { on: { choose: 'picked' } },
      picked: { on: { paintBlue: 'pickedBlue' } },
      pickedBlue: {},
    },
  }),
);
