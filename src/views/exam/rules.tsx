import type { LucideIcon } from 'lucide-react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Ban from 'lucide-react/icons/ban';
import Hourglass from 'lucide-react/icons/hourglass';
import Keyboard from 'lucide-react/icons/keyboard';
import Lock from 'lucide-react/icons/lock';
import Maximize from 'lucide-react/icons/maximize';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Save from 'lucide-react/icons/save';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Timer from 'lucide-react/icons/timer';
import { sittingOpenDays } from '../../../contract/limits.ts';
import type { ProctorPolicy } from '../../content/proctor-policies.ts';
import { type RuleWords, type Violation, violationWords } from '../../content/violations.ts';
import type { SittingKind } from '../../machines/exam/quiz-list.machine.ts';
import { formatSeconds } from '../ui/format-seconds.ts';
import { Stack, Text } from '../ui/layout.tsx';
import styles from './rules.module.css';

const violationIcons: Record<Violation, LucideIcon> = {
  fullscreenLeft: Maximize,
  keyNoticed: Lock,
  tabHidden: ArrowLeftRight,
  keyPressed: Keyboard,
  keyForbidden: Ban,
  devtoolsOpened: ShieldAlert,
  interrupted: RefreshCw,
};
const icons = { stopwatch: Timer, countdown: Hourglass, ...violationIcons, saved: Save };

type Rule = RuleWords & { id: keyof typeof icons };

/**
 * What holds in a quiz or a mock test and what each rule costs (specification 4.2, 4.3, 9). `pace`: the seconds of a timed drill. `tripped`: the rules
 * tried in the rehearsal.
 */
export function Rules({
  kind,
  policy,
  pace = null,
  tripped = [],
}: {
  kind: SittingKind;
  policy: ProctorPolicy;
  pace?: number | null;
  tripped?: readonly Violation[];
}) {
  return (
    <Stack as="ul">
      {listRules(kind, policy, pace).map(({ id, text, cost, weight }) => {
        const Icon = icons[id];
        return (
          <li key={id} className={styles.rule} data-weight={weight}>
            <span className={styles.icon}>
              <Icon aria-hidden />
            </span>
            <div className={styles.words}>
              <p className={styles.text}>{withKeys(text)}</p>
              {cost ? (
                <Text tone="faint" size="s" className={styles.cost}>
                  {cost}
                  {tripped.some((tried) => tried === id) ? <span className={styles.mark}>Tried</span> : null}
                </Text>
              ) : null}
            </div>
          </li>
        );
      })}
    </Stack>
  );
}

/** Names in backticks as keys. */
const withKeys = (text: string) => text.split('`').map((part, index) => (index % 2 === 0 ? part : <kbd key={part}>{part}</kbd>));

const clock: Record<SittingKind, Rule> = {
  quiz: {
    id: 'stopwatch',
    name: 'The clock counts up: no time limit',
    text: `The clock counts up. There’s no time limit; unfinished quizzes are submitted after ${sittingOpenDays} days. Results show your time per question.`,
  },
  mock: {
    id: 'countdown',
    name: 'Each module has its own time limit',
    text: 'Each module has its own time limit. The countdown starts when you choose “Start Module.”',
    cost: 'When the time is up, the module submits itself.',
  },
};

const paced = (pace: number): Rule => ({
  id: 'countdown',
  name: `The clock counts down from ${formatSeconds(pace)}`,
  text: `The clock counts down from ${formatSeconds(pace)}, the time the real test gives for these questions.`,
  cost: 'When it’s up, nothing is submitted: the clock shows how far over you are.',
});

const saved: Record<SittingKind, Rule> = {
  quiz: {
    id: 'saved',
    name: 'Every answer is saved as you give it',
    text: 'Each answer is kept on this device as you give it, even without a connection. “Saved” means that it has reached us.',
  },
  mock: {
    id: 'saved',
    name: 'Every answer is saved as you give it',
    text: 'Each answer is kept as you give it, even without a connection. However a module ends, every answer up to then counts.',
  },
};

/**
 * The same rules in a line each with what they cost, the rest of each behind it: what costs something first, so that it is read before anything starts.
 */
export function RuleList({ kind, policy, pace = null }: { kind: SittingKind; policy: ProctorPolicy; pace?: number | null }) {
  const rules = listRules(kind, policy, pace);
  return (
    <Stack as="ul">
      {[...rules.filter(({ cost }) => cost), ...rules.filter(({ cost }) => !cost)].map(({ id, name, text, cost, weight }) => {
        const Icon = icons[id];
        return (
          <li key={id} className={styles.brief} data-weight={weight}>
            <details>
              <summary className={styles.summary}>
                <span className={styles.icon}>
                  <Icon aria-hidden />
                </span>
                <span className={styles.words}>
                  <span className={styles.name}>{withKeys(name)}</span>
                  {cost ? (
                    <Text as="span" tone="faint" size="s" block className={styles.cost}>
                      {cost}
                    </Text>
                  ) : null}
                </span>
              </summary>
              <Text tone="soft" size="s" className={styles.more}>
                {withKeys(text)}
              </Text>
            </details>
          </li>
        );
      })}
    </Stack>
  );
}

/** In the order of the icons, between the clock and what is saved. */
const listRules = (kind: SittingKind, policy: ProctorPolicy, pace: number | null): Rule[] => [
  pace === null ? clock[kind] : paced(pace),
  ...(Object.keys(violationIcons) as Violation[]).flatMap((id) => {
    const rule = violationWords[id][kind]?.(policy);
    return rule ? [{ ...rule, id }] : [];
  }),
  saved[kind],
];
