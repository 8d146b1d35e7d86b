import type { Flow } from '../flows.ts';
import { statechartsMachine } from '../page/statecharts.machine.ts';

/** What these charts are looked at with. */
export const developerFlows: readonly Flow[] = [
  {
    machine: statechartsMachine,
    title: 'The page of statecharts',
    group: 'developer',
    sections: '',
    file: 'tools/statecharts/page/statecharts.machine.ts',
    about: [
      'The page at /dev/statecharts, where every chart of this folder is drawn and watched, is a statechart itself.',
      'While it is `open` the actor `liveFlows` tells what runs in the other tabs of this browser.',
      '`chart` draws the machine that is shown; a drawing that failed offers `layout.retry`.',
      '`watch` is `browsing` while nothing of that machine runs, else `watching` its newest actor.',
      '`live` follows it; an event without data is sent at once, one with data is `composing` first.',
      '`past` looks at a moment that was, and sends nothing; `live.resume` goes back. An actor that is gone leads back to `browsing`.',
    ],
  },
];
