import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Ban from 'lucide-react/icons/ban';
import Hourglass from 'lucide-react/icons/hourglass';
import Keyboard from 'lucide-react/icons/keyboard';
import Lock from 'lucide-react/icons/lock';
import Maximize from 'lucide-react/icons/maximize';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Save from 'lucide-react/icons/save';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { warningLimit } from '../../../contract/limits.ts';
import { messages } from '../../content/messages.ts';
import { ordinal } from '../../content/ordinal.ts';
import { mockPolicy, type ProctorPolicy } from '../../content/proctor-policies.ts';
import type { RehearsedRule } from '../../machines/exam/rehearsal.ts';
import { KeyNames } from './parts/key-names.tsx';
import { type Rule, RuleList } from './parts/rule-list.tsx';

/** What holds in a mock test and what each rule costs (specification 4.3, 9). `tripped`: the rules tried in the rehearsal. */
export function MockRules({ policy, tripped = [] }: { policy: ProctorPolicy; tripped?: readonly RehearsedRule[] }) {
  const rules = [clock, fullscreen, escapeKey, tab, keys(policy), forbidden(policy), devtools, reload, saved];
  return <RuleList rules={rules.map((rule) => (tripped.some((id) => id === rule.id) ? { ...rule, mark: 'Tried' } : rule))} />;
}

type MockRule = Rule & { id: RehearsedRule | 'clock' | 'reload' | 'saved' };

const clock: MockRule = {
  id: 'clock',
  icon: <Hourglass aria-hidden />,
  text: 'Each module has its own time, counted down from ‘Start Module’.',
  cost: 'When the time is up, the module submits itself.',
};

const fullscreen: MockRule = {
  id: 'fullscreen',
  icon: <Maximize aria-hidden />,
  text: 'The test is sat in fullscreen, from the first module to the last.',
  cost: 'Leaving fullscreen ends the whole test.',
  weight: 'heavy',
};

const escapeKey: MockRule = {
  id: 'escape',
  icon: <Lock aria-hidden />,
  text: (
    <>
      Keep away from <kbd>Escape</kbd>. Where the browser locks it, a tap only says ‘{messages.mock.escape}’, and holding it
      leaves. Elsewhere a tap leaves at once.
    </>
  ),
  cost: 'A tap of a locked Escape costs nothing.',
};

const tab: MockRule = {
  id: 'tab',
  icon: <ArrowLeftRight aria-hidden />,
  text: 'Stay in this tab and window. Close chats that could open another one, and keep the screen from going to sleep.',
  cost: 'Hiding the tab submits the module.',
  weight: 'light',
};

/** Under the accommodation nothing is left in `restrictedKeys`. */
const keys = ({ restrictedKeys }: ProctorPolicy): MockRule =>
  restrictedKeys.length > 0
    ? {
        id: 'countedKeys',
        icon: <Keyboard aria-hidden />,
        text: (
          <>
            These keys are restricted: <KeyNames keys={restrictedKeys} />. Shortcuts with them count too. Typing in the calculator
            never does.
          </>
        ),
        cost: `Each press is a warning; the ${ordinal(warningLimit)} warning submits the module.`,
        weight: 'light',
      }
    : {
        id: 'countedKeys',
        icon: <Keyboard aria-hidden />,
        text: (
          <>
            You may use these keys: <KeyNames keys={mockPolicy.restrictedKeys} />.
          </>
        ),
        cost: 'They cost you nothing.',
      };

const forbidden = ({ restrictedKeys, immediateKeys }: ProctorPolicy): MockRule => ({
  id: 'forbiddenKeys',
  icon: <Ban aria-hidden />,
  text: (
    <>
      {restrictedKeys.length > 0 ? 'Never press ' : 'These stay forbidden: '}
      <KeyNames keys={immediateKeys} last={restrictedKeys.length > 0 ? ' or ' : ' and '} />.
    </>
  ),
  cost: 'One press submits the module at once.',
  weight: 'light',
});

const devtools: MockRule = {
  id: 'devtools',
  icon: <ShieldAlert aria-hidden />,
  text: 'Developer tools must be closed.',
  cost: 'Opening them ends the whole test.',
  weight: 'heavy',
};

const reload: MockRule = {
  id: 'reload',
  icon: <RefreshCw aria-hidden />,
  text: 'After a reload, a crash or an empty battery, open the test again and go on.',
  cost: 'That costs nothing, but the clock keeps running, and it is recorded.',
};

const saved: MockRule = {
  id: 'saved',
  icon: <Save aria-hidden />,
  text: 'Each answer is kept as you give it, also without a connection. However a module ends, every answer up to then counts.',
};
