import type { PlanItem } from '../../../contract/plan/plan.ts';

/** The minutes of a student's own that things take: sessions are lessons, beside them. */
export const countMinutes = (items: readonly PlanItem[]): number =>
  items.reduce((sum, { kind, minutes }) => (kind === 'session' ? sum : sum + minutes), 0);
