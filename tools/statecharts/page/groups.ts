import type { Flow, Group } from '../flows.ts';
import { groups } from '../readme.ts';

export type FlowGroup = { name: Group; title: string; flows: readonly Flow[] };

/** The flows by whom they are for, in the order in which the page of docs/machines has them. */
export function listGroups(flows: readonly Flow[]): readonly FlowGroup[] {
  const names = (Object.keys(groups) as Group[]).filter((name) => flows.some(({ group }) => group === name));
  return names.map((name) => ({ name, title: groups[name], flows: flows.filter(({ group }) => group === name) }));
}
