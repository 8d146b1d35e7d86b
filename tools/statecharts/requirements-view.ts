import { listStates, toGraph } from './chart/graph.ts';
import type { Flow } from './flows.ts';

/** A place in a chart that keeps a requirement: a state, or a transition as `event [guard]`. */
type Keeper = { id: string; machine: string; title: string; place: string };

const toAnchor = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

/** What the charts say of themselves by `meta.requirements`. */
function listKeepers(flows: readonly Flow[]): readonly Keeper[] {
  return flows.flatMap(({ machine, title }) =>
    listStates(toGraph(machine)).flatMap(({ id: state, requirements, transitions }) => {
      const path = state.split('.').slice(1).join('.') || machine.id;
      const own = requirements.map((id) => ({ id, machine: machine.id, title, place: `\`${path}\`` }));
      const led = transitions.flatMap((transition) =>
        transition.requirements.map((id) => {
          const guard = transition.guard ? ` [${transition.guard}]` : '';
          return { id, machine: machine.id, title, place: `\`${path}\` on \`${transition.event || 'always'}${guard}\`` };
        }),
      );
      return [...own, ...led];
    }),
  );
}

/** Every id that a chart names, once. */
export const namedRequirements = (flows: readonly Flow[]): readonly string[] => [
  ...new Set(listKeepers(flows).map(({ id }) => id)),
];

const introduction = `# From requirement to state to test

Which states and transitions keep a requirement, as the charts themselves say by \`meta.requirements\`, and the files of the tests that prove it. All requirements stand in
[docs/requirements.md](../requirements.md); here are those that a chart keeps by itself. \`npm run charts\` writes this page anew.

| Requirement | Says | Kept by | Proved in |
| --- | --- | --- | --- |
`;

/** The page of docs/machines that leads from each requirement to the states and transitions that keep it, and to its tests. */
export function renderRequirements(
  flows: readonly Flow[],
  requirements: readonly { id: string; says: string }[],
  proofs: readonly { id: string; at: string }[],
): string {
  const keepers = listKeepers(flows);
  const rows = requirements
    .filter(({ id }) => keepers.some((keeper) => keeper.id === id))
    .map(({ id, says }) => {
      const places = keepers
        .filter((keeper) => keeper.id === id)
        .map(({ title, place }) => `[${title}](README.md#${toAnchor(title)}): ${place}`);
      const files = [...new Set(proofs.filter((proof) => proof.id === id).map(({ at }) => at.replace(/:\d+$/, '')))].toSorted();
      const tests = files.map((file) => `[\`${file}\`](../../${file})`);
      return `| ${id} | ${says} | ${places.join('<br>')} | ${tests.join('<br>')} |\n`;
    });
  return introduction + rows.join('');
}
