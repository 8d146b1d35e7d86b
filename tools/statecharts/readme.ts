import type { View } from './chart/view.ts';
import type { Flow, Group } from './flows.ts';

export const groups: Record<Group, string> = {
  visitor: 'The visitor',
  student: 'The student',
  exam: 'The exam hall',
  payer: 'The payer',
  teacher: 'The teacher',
  server: 'The server',
  developer: 'The developer',
};

const introduction = `# The flows of Prepchart

Every flow is a statechart, and each is drawn here from its own definition. \`npm run charts\` writes this folder anew; the tests fail where
it is not fresh, so a change of behaviour is a change of a picture.

How to read a chart, as Harel drew them:

- A box is a state, a box with boxes in it a state that is in one of them; the black dot says in which first. Dashed boxes are regions: the state is
  in all of them at once.
- A box whose title ends with \`+7\` holds seven more states; its chart stands below. \`→ failed\` leads to \`failed\`: an arrow that would make the picture
  too wide to be read.
- A final state has a ring. An \`H\` comes back to where the state was when it was left.
- An arrow says \`event [guard] / action, action\`; what follows a guard or an action in brackets tells it from others of its name. A clock marks a
  delay, with its name; \`always\` is taken at once. \`x done\` and \`x failed\` are the ends of the actor \`x\`.
- In a box: a green wedge before an actor that runs while the state is on, what is done on \`entry\` and \`exit\`, and the events that are answered
  without leaving. Tinted words at the right of a title are tags, by which the pages ask.

The same charts, with actors at work and the past of each, are at \`/dev/statecharts\` while \`npm run dev\` runs. Sections are those of the
specification.
`;

const toAnchor = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

/** The views in which each machine is drawn, by the machine's id: one for a chart that is legible whole. */
export type Views = Readonly<Record<string, readonly View[]>>;

/** The name of the picture of a view, without its extension: the path to the state that it shows. */
export const namePicture = (machine: string, { root }: View) => root ?? machine;

const renderPart = (machine: string, view: View) => {
  const name = namePicture(machine, view);
  const heading = view.root ? `\nWhat is in \`${name.split('.').slice(1).join('.')}\`:\n\n` : '';
  return `${heading}![Statechart ${name}](${name}.svg)\n`;
};

const renderChapter = ({ machine, title, sections, file, about }: Flow, views: Views) => `### ${title}

${sections ? `Section ${sections} · ` : ''}[\`${file}\`](../../${file}) · [as text](${machine.id}.mmd)

${about.map((line) => `- ${line}`).join('\n')}

${(views[machine.id] ?? []).map((view) => renderPart(machine.id, view)).join('')}`;

/** The page of docs/machines: what each flow is for, with its chart. */
export function renderReadme(flows: readonly Flow[], views: Views): string {
  const ofGroup = (group: Group) => flows.filter((flow) => flow.group === group);
  const named = (Object.keys(groups) as Group[]).filter((group) => ofGroup(group).length > 0);
  const contents = named.map((group) => {
    const links = ofGroup(group).map(({ title }) => `[${title}](#${toAnchor(title)})`);
    return `- **${groups[group]}**: ${links.join(' · ')}`;
  });
  const chapters = named.flatMap((group) => [
    `## ${groups[group]}\n`,
    ...ofGroup(group).map((flow) => renderChapter(flow, views)),
  ]);
  return [introduction, `${contents.join('\n')}\n`, ...chapters].join('\n');
}
