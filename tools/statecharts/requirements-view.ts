import { listStates, toGraph } from './chart/graph.ts';
import { keptElsewhere } from './flows/kept-elsewhere.ts';
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

Which states and transitions keep a requirement, as the charts themselves say by \`meta.requirements\`, and the files of the tests that prove it. Every rule of the specification's flows stands
here (sections 4, 5 and 8), and where no chart keeps it, what does and why. All requirements stand in [docs/requirements.md](../requirements.md). \`npm run charts\` writes this page anew.
`;

/** The parts of the specification that tell what flows do, each with its name. A chart may keep rules of other parts, too. */
const parts: readonly (readonly [prefix: string, title: string])[] = [
  ['4.1-', '4.1 Portal access and lists'],
  ['4.2-', '4.2 Quiz attempt'],
  ['4.3-', '4.3 Mock test'],
  ['4.4-', '4.4 Booking a tutor session'],
  ['4.5-', '4.5 Application and payment'],
  ['4.6-', '4.6 Other'],
  ['5-', '5 Validation rules'],
  ['8-', '8 Error catalogue'],
];

/** Whether a requirement is about what a flow does: a chart keeps it, or it is said what else does. */
export const isOfFlow = (id: string): boolean => parts.some(([prefix]) => id.startsWith(prefix));

type Requirement = { id: string; says: string };
type Proof = { id: string; at: string };

const toFile = (path: string) => `[\`${path}\`](../../${path})`;

/** The page of docs/machines that leads from each requirement to the states and transitions that keep it, and to its tests. */
export function renderRequirements(
  flows: readonly Flow[],
  requirements: readonly Requirement[],
  proofs: readonly Proof[],
): string {
  const keepers = listKeepers(flows);
  const describeKeepers = (id: string): string[] => [
    ...keepers
      .filter((keeper) => keeper.id === id)
      .map(({ title, place }) => `[${title}](README.md#${toAnchor(title)}): ${place}`),
    ...keptElsewhere.filter(({ ids }) => ids.includes(id)).map(({ by, why }) => `No chart: ${toFile(by)}. ${why}`),
  ];
  const renderRow = ({ id, says }: Requirement) => {
    const files = [...new Set(proofs.filter((proof) => proof.id === id).map(({ at }) => at.replace(/:\d+$/, '')))].toSorted();
    return `| ${id} | ${says} | ${describeKeepers(id).join('<br>')} | ${files.map(toFile).join('<br>')} |\n`;
  };
  const table = (title: string, rows: readonly Requirement[]) =>
    rows.length === 0
      ? ''
      : `\n## ${title}\n\n| Requirement | Says | Kept by | Proved in |\n| --- | --- | --- | --- |\n${rows.map(renderRow).join('')}`;
  const others = requirements.filter(({ id }) => !isOfFlow(id) && keepers.some((keeper) => keeper.id === id));
  return [
    introduction,
    ...parts.map(([prefix, title]) =>
      table(
        title,
        requirements.filter(({ id }) => id.startsWith(prefix)),
      ),
    ),
    table('Other parts', others),
  ].join('');
}
