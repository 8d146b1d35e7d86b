import type { Host, HostFlow } from '../host.ts';

export type FlowGroup = { name: string; title: string; flows: readonly HostFlow[] };

/** The flows by their groups, in the host's order of these. */
export function listGroups({ flows, groups }: Host): readonly FlowGroup[] {
  return Object.entries(groups)
    .map(([name, title]) => ({ name, title, flows: flows.filter(({ group }) => group === name) }))
    .filter((group) => group.flows.length > 0);
}
