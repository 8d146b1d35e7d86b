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

const renderChapter = ({ machine, title, sections, file, about }: Flow) => `### ${title}

${sections ? `Section ${sections} · ` : ''}[\`${file}\`](../../${file}) · [as text](${machine.id}.mmd)

${about.map((line) => `- ${line}`).join('\n')}

![Statechart ${machine.id}](${machine.id}.svg)
`;

/** The page of docs/machines: what each flow is for, with its chart. */
export function renderReadme(flows: readonly Flow[]): string {
  const ofGroup = (group: Group) => flows.filter((flow) => flow.group === group);
  const named = (Object.keys(groups) as Group[]).filter((group) => ofGroup(group).length > 0);
  const contents = named.map((group) => {
    const links = ofGroup(group).map(({ title }) => `[${title}](#${toAnchor(title)})`);
    return `- **${groups[group]}**: ${links.join(' · ')}`;
  });
  const chapters = named.flatMap((group) => [`## ${groups[group]}\n`, ...ofGroup(group).map(renderChapter)]);
  return [introduction, `${contents.join('\n')}\n`, ...chapters].join('\n');
}
