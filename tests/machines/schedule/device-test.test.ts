import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Actor, createActor, type EventObject, fromCallback } from 'xstate';
import { deviceTestMachine } from '../../../src/machines/schedule/device-test.machine.ts';

type Tell = (event: EventObject) => void;
let tell: Tell;
let held: number;
let test: Actor<typeof deviceTestMachine>;
const logic = deviceTestMachine.provide({
  actors: {
    devices: fromCallback<EventObject>(({ sendBack }) => {
      tell = sendBack;
      held += 1;
      return () => {
        held -= 1;
      };
    }),
  },
});
const picture = {} as MediaStream;
const opened = { type: 'opened', camera: 'Cam', microphone: 'Mic', picture } as const;

beforeEach(() => {
  held = 0;
  test = createActor(logic).start();
});
afterEach(() => test.stop());

it('asks for camera and microphone only when it is told to, and lets go of both on every way out', () => {
  expect([test.getSnapshot().value, held]).toEqual(['untested', 0]);
  for (const way of ['test.stop', 'devices.refused', 'devices.missing'] as const) {
    test.send({ type: 'test.start' });
    expect([test.getSnapshot().value, held]).toEqual([{ trying: 'asking' }, 1]);
    tell({ type: 'devices.opened', opened } as EventObject);
    expect([test.getSnapshot().value, test.getSnapshot().context.opened, held]).toEqual([{ trying: 'working' }, opened, 1]);
    test.send({ type: way });
    const { context } = test.getSnapshot();
    expect([held, context]).toEqual([0, { opened: null, loudness: 0, wasHeard: false }]);
  }
});

it('says that a voice was heard once it was, not for the sound of a room', () => {
  test.send({ type: 'test.start' });
  tell({ type: 'devices.opened', opened } as EventObject);
  const heard = (loudness: number) => {
    tell({ type: 'sound.heard', loudness } as EventObject);
    return test.getSnapshot().context;
  };
  expect(heard(0.14)).toMatchObject({ loudness: 0.14, wasHeard: false });
  expect(heard(0.15)).toMatchObject({ loudness: 0.15, wasHeard: true });
  expect(heard(0)).toMatchObject({ loudness: 0, wasHeard: true });
});
