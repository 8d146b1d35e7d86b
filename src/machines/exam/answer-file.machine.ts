import { assign, setup } from 'xstate';
import {
  findSittingsOnDevice,
  type SittingChoice,
  type SittingOnDevice,
  saveAnswerFile,
} from '../../services/exam/answer-file.ts';
import { fromService } from '../actors/from-service.ts';
import { withEvent, withOutput } from '../kit/with-output.ts';

/** `choice`: which sittings it is about. `fileName` of the newest file. */
type Context = { choice: SittingChoice; found: SittingOnDevice[]; chosen: string; fileName: string };

const answerFileSetup = setup({
  types: {
    input: {} as SittingChoice,
    context: {} as Context,
    events: {} as { type: 'page.opened' } | { type: 'file.save'; sittingId: string },
    tags: '' as 'shown',
  },
  actors: { findSittingsOnDevice: fromService(findSittingsOnDevice), saveAnswerFile: fromService(saveAnswerFile) },
  actions: {
    takeFound: assign({ found: (_, found: SittingOnDevice[]) => found }),
    choose: assign((_, { sittingId }: { sittingId: string }) => ({ chosen: sittingId, fileName: '' })),
    takeName: assign((_, name: string | null) => ({ fileName: name ?? '' })),
  },
  guards: {
    isNothingFound: (_, found: SittingOnDevice[]) => found.length === 0,
    isNothingLeft: (_, name: string | null) => name === null,
  },
});

const offer = { tags: 'shown', on: { 'file.save': { target: 'saving', actions: withEvent('choose') } } } as const;

/**
 * The answers on this device as a file, for a server that is gone for good: looking -> none, or offered -> saving -> saved, `delivered` where
 * the server has got all of them meanwhile, or notSaved. Another, or the same again, can be saved after each.
 */
export const answerFileMachine = answerFileSetup.createMachine({
  id: 'answerFile',
  context: ({ input }) => ({ choice: input, found: [], chosen: '', fileName: '' }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'looking' } },
    looking: {
      invoke: {
        id: 'findSittingsOnDevice',
        src: 'findSittingsOnDevice',
        input: ({ context: { choice } }) => choice,
        onDone: [
          { guard: withOutput('isNothingFound'), target: 'none' },
          { target: 'offered', actions: withOutput('takeFound') },
        ],
        // A device that cannot be read has nothing that could be saved.
        onError: 'none',
      },
    },
    none: {},
    offered: offer,
    saving: {
      tags: 'shown',
      invoke: {
        id: 'saveAnswerFile',
        src: 'saveAnswerFile',
        input: ({ context: { chosen } }) => ({ sittingId: chosen }),
        onDone: [
          { guard: withOutput('isNothingLeft'), target: 'delivered' },
          { target: 'saved', actions: withOutput('takeName') },
        ],
        onError: 'notSaved',
      },
    },
    saved: offer,
    delivered: offer,
    notSaved: offer,
  },
});
