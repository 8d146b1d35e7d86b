import type { SittingEvent } from '../../contract/exam/attempts.ts';
import { warningLimit } from '../../contract/limits.ts';
import { messages } from './messages/exam.ts';
import { ordinal } from './ordinal.ts';
import { mockPolicy, type ProctorPolicy } from './proctor-policies.ts';

/** What is watched for: as it is recorded, but for keys, of which a policy makes three things (counted, acting at once, only spoken about). */
export type Violation = SittingEvent['kind'] | 'keyForbidden' | 'keyNoticed';

/** A rule in a few words and in full, and what breaking it costs: `weight` is how much. Names of keys stand in backticks. */
export type RuleWords = { name: string; text: string; cost?: string; weight?: 'light' | 'heavy' };
type RuleBuilder = (policy: ProctorPolicy) => RuleWords;

/**
 * `tried`: its name in the rehearsal of a mock test, null where it cannot be tried there. `recorded`: a line in the record of a sitting.
 * `evidence`: what was seen, after 'At 10:04:31'. `quiz`, `mock`: the rule in the instructions, null where there is none.
 */
type ViolationWords = {
  tried: string | null;
  recorded: (detail: string) => string;
  evidence: (detail: string) => string;
  quiz: RuleBuilder | null;
  mock: RuleBuilder | null;
};

/** Keys in a sentence: '`Control`, `Alt` and `Tab`'. `last` stands before the last one. */
const listed = (keys: readonly string[], last = ' and ') =>
  keys.map((key, index) => `${index === 0 ? '' : index === keys.length - 1 ? last : ', '}\`${key}\``).join('');

const key = {
  recorded: (name: string) => `Restricted key ${name}`,
  evidence: (name: string) => `you pressed ${name}`,
};
const lastWarning = `Each press is a warning; the ${ordinal(warningLimit)} warning submits`;

/** All that is said of each violation (specification 4.2, 4.3, 9). What one costs is drawn in the charts, how an end is told stands in ending-words.ts. */
export const violationWords: Record<Violation, ViolationWords> = {
  keyPressed: {
    ...key,
    tried: 'A restricted key',
    quiz: ({ restrictedKeys }) => ({
      name: `Don’t press ${listed(restrictedKeys, ' or ')}`,
      text: `These keys are not allowed: ${listed(restrictedKeys, ', ')}.${
        restrictedKeys.includes('Control')
          ? ' Shortcuts with them count too, including Ctrl and + to zoom; use the text-size buttons instead.'
          : ''
      }`,
      cost: `${lastWarning} the quiz.`,
    }),
    // Under the accommodation nothing is left in `restrictedKeys`.
    mock: ({ restrictedKeys }) =>
      restrictedKeys.length > 0
        ? {
            name: `Don’t press ${listed(restrictedKeys, ' or ')}`,
            text: `These keys are restricted: ${listed(restrictedKeys)}. Shortcuts with them count too. Typing in the calculator never does.`,
            cost: `${lastWarning} the module.`,
            weight: 'light',
          }
        : {
            name: `You may use ${listed(mockPolicy.restrictedKeys)}`,
            text: `You may use these keys: ${listed(mockPolicy.restrictedKeys)}.`,
            cost: 'They won’t count against you.',
          },
  },
  keyForbidden: {
    ...key,
    tried: listed(mockPolicy.immediateKeys, ' or ').replaceAll('`', ''),
    quiz: null,
    mock: ({ restrictedKeys, immediateKeys }) => ({
      name: `Never press ${listed(immediateKeys, ' or ')}`,
      text:
        restrictedKeys.length > 0
          ? `Never press ${listed(immediateKeys, ' or ')}.`
          : `These are still not allowed: ${listed(immediateKeys)}.`,
      cost: 'One press submits the module immediately.',
      weight: 'light',
    }),
  },
  tabHidden: {
    tried: 'Hiding the tab',
    recorded: () => 'The tab was hidden',
    evidence: () => 'this page was hidden by another tab or window',
    quiz: () => ({
      name: 'Stay in this tab',
      text: 'Stay in this tab. Close chats that could open another window, and keep your screen from sleeping or locking.',
      cost: 'Switching to another tab or window that hides this one submits the quiz.',
    }),
    mock: () => ({
      name: 'Stay in this tab and window',
      text: 'Stay in this tab and window. Close chats that could open another one, and keep your screen from sleeping.',
      cost: 'Hiding the tab submits the module.',
      weight: 'light',
    }),
  },
  fullscreenLeft: {
    tried: 'Leaving fullscreen',
    recorded: () => 'Left fullscreen',
    evidence: () => 'you left fullscreen',
    quiz: () => ({
      name: 'Stay in fullscreen',
      text: 'You take the quiz in fullscreen. In some browsers, Escape exits fullscreen immediately.',
      cost: 'Leaving fullscreen submits the quiz.',
    }),
    mock: () => ({
      name: 'Stay in fullscreen',
      text: 'You take the test in fullscreen, from the first module to the last.',
      cost: 'Leaving fullscreen ends the whole test.',
      weight: 'heavy',
    }),
  },
  keyNoticed: {
    ...key,
    tried: 'A tap on Escape',
    quiz: null,
    mock: () => ({
      name: 'Don’t press `Escape`',
      text: `Don’t press \`Escape\`: it can leave fullscreen and end the test. In some browsers, a tap only warns you (“${messages.mock.escape}”), and holding it exits fullscreen.`,
      cost: 'A tap on Escape costs nothing.',
    }),
  },
  devtoolsOpened: {
    tried: 'Developer tools',
    recorded: (pause) => `Developer tools were open${pause ? ` (a pause of ${pause})` : ''}`,
    evidence: (pause) => `developer tools paused this page for ${pause}`,
    quiz: () => ({
      name: 'Close developer tools',
      text: 'Developer tools must be closed.',
      cost: 'The questions are covered until you close them and refresh.',
    }),
    mock: () => ({
      name: 'Close developer tools',
      text: 'Developer tools must be closed.',
      cost: 'Opening them ends the whole test.',
      weight: 'heavy',
    }),
  },
  interrupted: {
    tried: null,
    recorded: () => 'Came back after an interruption (no penalty)',
    evidence: () => 'the page was interrupted',
    quiz: () => ({
      name: 'A reload or a crash costs nothing',
      text: 'Reload, crash, dead battery? Reopen the quiz and keep going. There’s no penalty, but we note the break.',
    }),
    mock: () => ({
      name: 'You can come back after a crash',
      text: 'After a reload, a crash or a dead battery, reopen the test and keep going.',
      cost: 'There’s no penalty, but the clock keeps running, and we note the break.',
    }),
  },
};

/** Every violation, in the order of the rehearsal's list. */
export const violations = Object.keys(violationWords) as Violation[];
