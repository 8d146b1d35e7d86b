import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SettingFields, SettingProblem } from '../../../contract/desk/settings.ts';
import type { TeamMember } from '../../../contract/site/team.ts';
import { projectRoot } from '../../project-root.ts';
import type { SettingKind } from '../kind.ts';

/** The team of the public pages as the school was given to us. */
const readOurTeam = (): TeamMember[] => JSON.parse(readFileSync(join(projectRoot, 'content/team/team.json'), 'utf8'));

const parts = ['name', 'role', 'title', 'text'] as const;
const longest: Record<(typeof parts)[number], number> = { name: 80, role: 80, title: 80, text: 200 };
/** Specification 2.9. */
const places = [1, 2, 3] as const;

/** A made-up name stays one, and its picture stays with a name. */
export function toTeam(fields: SettingFields): TeamMember[] {
  const ours = readOurTeam();
  return places.map((place) => {
    const [name = '', role = '', title = '', text = ''] = parts.map((part) => fields[`${place}.${part}`]);
    const known = ours.find((member) => member.name === name);
    return { name, role, title, text, ...(known?.sample && { sample: true }), ...(known?.picture && { picture: known.picture }) };
  });
}

/** Who teaches: three people, on the About page. */
export const team: SettingKind = {
  readDefaults: async () =>
    Object.fromEntries(readOurTeam().flatMap((member, place) => parts.map((part) => [`${place + 1}.${part}`, member[part]]))),
  findProblems: (fields) =>
    places.flatMap((place) =>
      parts.flatMap((part): SettingProblem[] => {
        const [field, text] = [`${place}.${part}`, fields[`${place}.${part}`] ?? ''];
        const isTwice =
          ['name', 'title'].includes(part) && places.some((other) => other < place && fields[`${other}.${part}`] === text);
        if (text === '') return [{ field, reason: 'This is needed.' }];
        if (text.length > longest[part]) return [{ field, reason: `It can have ${longest[part]} characters.` }];
        if (/\p{C}/u.test(text)) return [{ field, reason: 'It has to be on one line.' }];
        return isTwice ? [{ field, reason: 'Somebody else has this already.' }] : [];
      }),
    ),
  describeEffects: async ({ after }) => {
    const hidden = toTeam(after).filter(({ sample }) => sample);
    return [
      'The About page shows it at once.',
      ...(hidden.length > 0
        ? [
            `${hidden.map(({ name }) => name).join(' and ')}: that is a made-up name of ours, which the site of a real school leaves out.`,
          ]
        : []),
    ];
  },
};
