import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../theme.css';
import type { EventData, Host } from '../host.ts';
import { StatechartsPage } from '../page/statecharts-page.tsx';
import { kettleMachine, lampMachine, timerMachine } from './machines.ts';
import text from './machines.ts?raw';

const data: Record<string, EventData> = {
  'lamp lamp.dim': { shape: 'level: number', example: { level: 5 } },
  'kettle kettle.fill': { shape: 'liters: number', example: { liters: 1 } },
};

const file = 'example/machines.ts';

/** All that the page is told of the kitchen: what another project would write for its own machines. */
const kitchen: Host = {
  name: 'Kitchen',
  flows: [
    { machine: lampMachine, title: 'A lamp', group: 'room', sections: '', file, about: ['Is `on` or `off`.'] },
    {
      machine: kettleMachine,
      title: 'A kettle',
      group: 'stove',
      sections: '',
      file,
      about: ['Is filled, boils (`boil`), and is poured.'],
    },
    {
      machine: timerMachine,
      title: 'A timer',
      group: 'stove',
      sections: '',
      file,
      about: ['Counts down; the kettle is switched off at its end.'],
    },
  ],
  groups: { room: 'The room', stove: 'The stove' },
  unwatched: {},
  build: null,
  findData: (machine, type) => data[`${machine} ${type}`] ?? null,
  nameExport: (machine) => `${machine}Machine`,
  readSources: async () => [{ file, text }],
  openLine: null,
};

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

createRoot(root).render(
  <StrictMode>
    <StatechartsPage host={kitchen} />
  </StrictMode>,
);
