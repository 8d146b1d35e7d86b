import type { AnyStateMachine } from 'xstate';
import type { Host, HostFlow } from '../host.ts';

const group = 'another app';

const toFlow = (machine: AnyStateMachine): HostFlow => ({
  machine,
  title: machine.id,
  group,
  sections: '',
  file: '',
  about: [
    'Of another app, as that told it: a machine whose sources and event data are not known here. It is watched, and sent nothing.',
  ],
});

/** The host with what another app has told of its machines, as a group of their own before all others. */
export function withOthers(host: Host, others: readonly AnyStateMachine[]): Host {
  if (others.length === 0) return host;
  return {
    ...host,
    flows: [...host.flows, ...others.map(toFlow)],
    groups: { [group]: 'Another app', ...host.groups },
    unwatched: { ...host.unwatched, [group]: 'Nothing of it runs in the app that has opened this page.' },
    readSources: async (flow) => (flow.group === group ? [] : host.readSources(flow)),
  };
}
