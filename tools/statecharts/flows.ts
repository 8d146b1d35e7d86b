import type { AnyStateMachine } from 'xstate';
import { accountFlows } from './flows/account.ts';
import { developerFlows } from './flows/developer.ts';
import { examFlows } from './flows/exam.ts';
import { markingFlows } from './flows/marking.ts';
import { noticeFlows } from './flows/notices.ts';
import { parentFlows } from './flows/parents.ts';
import { payerFlows } from './flows/payer.ts';
import { resultFlows } from './flows/results.ts';
import { staffFlows } from './flows/staff.ts';
import { studyFlows } from './flows/study.ts';
import { visitorFlows } from './flows/visitor.ts';

/**
 * For whom a flow is; `exam` is what the attempts are made of. All run in the app’s tabs and are watched there, but for two: `server` runs on the
 * server alone, and `developer` is the page of statecharts, which does not watch itself.
 */
export type Group = 'visitor' | 'student' | 'exam' | 'payer' | 'teacher' | 'server' | 'developer';

/**
 * A machine and what to know of it. `sections` of the specification; `file` from the project's folder; `about` in at most ten lines, in
 * which names of states and events stand between backticks.
 */
export type Flow = {
  machine: AnyStateMachine;
  title: string;
  group: Group;
  sections: string;
  file: string;
  about: readonly string[];
};

/** Every machine, once. */
export const flows: readonly Flow[] = [
  ...visitorFlows,
  ...accountFlows,
  ...studyFlows,
  ...resultFlows,
  ...examFlows,
  ...payerFlows,
  ...noticeFlows,
  ...parentFlows,
  ...staffFlows,
  ...markingFlows,
  ...developerFlows,
];
