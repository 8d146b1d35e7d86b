import { useMachine } from '@xstate/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { InspectionEvent } from 'xstate';
import { watchStatecharts } from '../live/watch.ts';
import { kettleMachine, lampMachine } from './machines.ts';

const watchers: ((seen: InspectionEvent) => void)[] = [];
// Before the first actor is created: none is watched from outside later on.
await watchStatecharts((watcher) => watchers.push(watcher), true);
const inspect = (seen: InspectionEvent) => {
  for (const watcher of watchers) watcher(seen);
};

function Kitchen() {
  const [lamp, sendLamp] = useMachine(lampMachine, { inspect });
  const [kettle, sendKettle] = useMachine(kettleMachine, { inspect });
  return (
    <main>
      <h1>A kitchen</h1>
      <p>
        The lamp is {String(lamp.value)}.{' '}
        <button type="button" onClick={() => sendLamp({ type: 'lamp.toggle' })}>
          Toggle
        </button>
      </p>
      <p>
        The kettle is {String(kettle.value)} with {kettle.context.liters} liters.{' '}
        <button type="button" onClick={() => sendKettle({ type: 'kettle.fill', liters: 1 })}>
          Fill
        </button>{' '}
        <button type="button" onClick={() => sendKettle({ type: 'kettle.boil' })}>
          Boil
        </button>{' '}
        <button type="button" onClick={() => sendKettle({ type: 'kettle.pour' })}>
          Pour
        </button>
      </p>
    </main>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

createRoot(root).render(
  <StrictMode>
    <Kitchen />
  </StrictMode>,
);
