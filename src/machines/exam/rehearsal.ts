import { messages } from '../../content/messages/exam.ts';
import type { ProctorPolicy } from '../../content/proctor-policies.ts';
import type { Violation } from '../../content/violations.ts';
import { serverTime } from '../../services/api/server-clock.ts';
import type { FullscreenExit } from './fullscreen.ts';
import type { ProctorEvent } from './proctor.ts';

/**
 * A rule that was tripped in the rehearsal. `cost`: what it would have taken in the test; `said`: what the test would have said;
 * `key` where one was pressed; `count`: which warning it was, 0 for what is not counted; `at` in server time, ms.
 */
export type Trial = {
  rule: Violation;
  cost: 'nothing' | 'warning' | 'module' | 'test';
  said: string;
  key: string;
  count: number;
  at: number;
};

/** The facts that a rehearsal tells: all but that the proctor is there. */
export type RehearsalFact = Exclude<ProctorEvent, { type: 'proctor.alive' }> | FullscreenExit;

const { mock } = messages;

/** What a fact would have cost in a module with so many `warnings` before it. */
export function triedBy(fact: RehearsalFact, warnings: number, { warningLimit }: ProctorPolicy): Trial {
  const uncounted = { key: '', count: 0 };
  switch (fact.type) {
    case 'proctor.keyPressed': {
      const { detail: key, at } = fact.seen;
      const count = warnings + 1;
      const pressed = { rule: 'keyPressed' as const, key, count, at };
      return count < warningLimit
        ? { ...pressed, cost: 'warning', said: mock.warning(count, key) }
        : { ...pressed, cost: 'module', said: mock.warningLimit };
    }
    case 'proctor.keyForbidden': {
      const { detail: key, at } = fact.seen;
      return { rule: 'keyForbidden', cost: 'module', said: mock.restrictedKey, key, count: 0, at };
    }
    case 'proctor.keyNoticed':
      return { rule: 'keyNoticed', cost: 'nothing', said: mock.escape, key: fact.key, count: 0, at: serverTime() };
    case 'proctor.tabHidden':
      return { rule: 'tabHidden', cost: 'module', said: mock.tabHidden, ...uncounted, at: fact.seen.at };
    case 'proctor.devtoolsOpened':
      return { rule: 'devtoolsOpened', cost: 'test', said: mock.devtools, ...uncounted, at: fact.seen.at };
    case 'fullscreen.exited':
      return { rule: 'fullscreenLeft', cost: 'test', said: mock.fullscreenLeft, ...uncounted, at: fact.seen.at };
  }
}
