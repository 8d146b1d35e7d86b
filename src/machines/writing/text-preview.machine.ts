import { assign, setup } from 'xstate';
import { hasFormula, type TypedText } from '../../../contract/writing/typed-text.ts';
import { previewText } from '../../services/writing/preview-text.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { withEvent, withOutput } from '../kit/with-output.ts';

/** `shown`: how the text looked last, which stays while it is typed on. */
type Context = { text: string; shown: TypedText | null };
type TextEvent = { type: 'text.change'; text: string };

/** So long nobody types before the text is shown, in ms. */
const pauseMs = 400;

/** How a text with mathematics will look while it is typed: plain, or pausing -> rendering -> shown, or unknown while the server is out of reach. */
export const textPreviewMachine = setup({
  types: { context: {} as Context, events: {} as TextEvent | ConnectionEvent },
  actors: { previewText: fromService(previewText), connection },
  actions: {
    takeText: assign({ text: (_, { text }: { text: string }) => text }),
    takeShown: assign({ shown: (_, shown: TypedText) => shown }),
    forget: assign({ shown: null }),
  },
  guards: { hasFormula: (_, { text }: { text: string }) => hasFormula(text) },
  delays: { pause: pauseMs },
}).createMachine({
  id: 'textPreview',
  context: { text: '', shown: null },
  initial: 'plain',
  on: {
    'text.change': [
      { guard: withEvent('hasFormula'), target: '.pausing', actions: withEvent('takeText') },
      { target: '.plain', actions: [withEvent('takeText'), 'forget'] },
    ],
  },
  states: {
    plain: {},
    pausing: { after: { pause: 'rendering' } },
    rendering: {
      invoke: {
        id: 'previewText',
        src: 'previewText',
        input: ({ context: { text } }) => ({ text }),
        onDone: { target: 'shown', actions: withOutput('takeShown') },
        onError: { target: 'unknown', actions: 'forget' },
      },
    },
    shown: {},
    unknown: {
      invoke: { id: 'connection', src: 'connection' },
      on: { 'connection.restored': 'rendering' },
    },
  },
});
