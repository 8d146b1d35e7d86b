import { assign, type EventObject, fromCallback, setup } from 'xstate';
import { type DeviceReport, tryDevices } from '../../services/schedule/devices.ts';
import { withEvent } from '../kit/with-output.ts';

type OpenedDevices = Extract<DeviceReport, { type: 'opened' }>;
type DeviceEvent =
  | { type: 'devices.opened'; opened: OpenedDevices }
  | { type: 'sound.heard'; loudness: number }
  | { type: 'devices.refused' | 'devices.missing' };

/** `opened`: what is being tried; `loudness` 0 to 1; `wasHeard`: whether the microphone has heard anything worth the name. */
type Context = { opened: OpenedDevices | null; loudness: number; wasHeard: boolean };

/** So loud is a voice at least, and not the room. */
const voice = 0.15;

const devices = fromCallback<EventObject>(({ sendBack }) =>
  tryDevices((report) => {
    if (report.type === 'opened') sendBack({ type: 'devices.opened', opened: report } satisfies DeviceEvent);
    else if (report.type === 'heard') sendBack({ type: 'sound.heard', loudness: report.loudness } satisfies DeviceEvent);
    else if (report.type === 'refused') sendBack({ type: 'devices.refused' } satisfies DeviceEvent);
    else sendBack({ type: 'devices.missing' } satisfies DeviceEvent);
  }),
);

/** Camera and microphone before a session: untested -> trying (asking for them, then working, or refused, or missing), which lets go of both on leaving. */
export const deviceTestMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DeviceEvent | { type: 'test.start' | 'test.stop' },
  },
  actors: { devices },
  actions: {
    take: assign({ opened: (_, { opened }: { opened: OpenedDevices }) => opened }),
    hear: assign(({ context }, { loudness }: { loudness: number }) => ({
      loudness,
      wasHeard: context.wasHeard || loudness >= voice,
    })),
    forget: assign({ opened: null, loudness: 0, wasHeard: false }),
  },
}).createMachine({
  id: 'deviceTest',
  context: { opened: null, loudness: 0, wasHeard: false },
  initial: 'untested',
  states: {
    untested: { on: { 'test.start': 'trying' } },
    trying: {
      invoke: { id: 'devices', src: 'devices' },
      on: {
        'test.stop': 'untested',
        'devices.refused': 'refused',
        'devices.missing': 'missing',
      },
      exit: 'forget',
      initial: 'asking',
      states: {
        asking: { on: { 'devices.opened': { target: 'working', actions: withEvent('take') } } },
        working: { on: { 'sound.heard': { actions: withEvent('hear') } } },
      },
    },
    refused: { on: { 'test.start': 'trying' } },
    missing: { on: { 'test.start': 'trying' } },
  },
});
