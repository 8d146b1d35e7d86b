import Hourglass from 'lucide-react/icons/hourglass';
import Save from 'lucide-react/icons/save';
import type { ProctorPolicy } from '../../content/proctor-policies.ts';
import type { Violation } from '../../content/violations.ts';
import { type Rule, RuleList, watchedRules } from './parts/rule-list.tsx';

/** What holds in a mock test and what each rule costs (specification 4.3, 9). `tripped`: the rules tried in the rehearsal. */
export function MockRules({ policy, tripped = [] }: { policy: ProctorPolicy; tripped?: readonly Violation[] }) {
  const rules = [clock, ...watchedRules('mock', policy), saved];
  return <RuleList rules={rules.map((rule) => (tripped.some((id) => id === rule.id) ? { ...rule, mark: 'Tried' } : rule))} />;
}

const clock: Rule = {
  id: 'clock',
  icon: <Hourglass aria-hidden />,
  text: 'Each module has its own time, counted down from ‘Start Module’.',
  cost: 'When the time is up, the module submits itself.',
};

const saved: Rule = {
  id: 'saved',
  icon: <Save aria-hidden />,
  text: 'Each answer is kept as you give it, also without a connection. However a module ends, every answer up to then counts.',
};
