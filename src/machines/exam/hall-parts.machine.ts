import { setup } from 'xstate';
import { hallPartsAgainMs } from '../../content/times.ts';
import { fetchCode, type LoadCode } from '../../services/site/late-code.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';

export type HallPartsInput = { load: LoadCode };
type HallPartsEvent = { type: 'page.opened' | 'parts.retry' } | ConnectionEvent;

const hallPartsSetup = setup({
  types: {
    input: {} as HallPartsInput,
    context: {} as HallPartsInput,
    events: {} as HallPartsEvent,
    tags: '' as 'missing',
  },
  actors: { fetchParts: fromService(fetchCode), connection },
  delays: { partsAgain: hallPartsAgainMs },
});

const fetching = (onError: string) =>
  ({
    id: 'fetchParts',
    src: 'fetchParts',
    input: ({ context }: { context: HallPartsInput }) => context.load,
    onDone: '#hallParts.here',
    onError,
  }) as const;

/**
 * What an exam hall can begin without and fetches once its first screen stands: idle -> fetching -> here. What could not be had is said (`missing`),
 * and asked for again after a while, once the browser is online again, or on request.
 */
export const hallPartsMachine = hallPartsSetup.createMachine({
  id: 'hallParts',
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'fetching' } },
    fetching: { invoke: fetching('missing') },
    missing: {
      tags: 'missing',
      initial: 'waiting',
      invoke: { id: 'connection', src: 'connection' },
      states: {
        waiting: {
          after: { partsAgain: 'retrying' },
          on: { 'parts.retry': 'retrying', 'connection.restored': 'retrying' },
        },
        retrying: { invoke: fetching('waiting') },
      },
    },
    here: { type: 'final' },
  },
});
