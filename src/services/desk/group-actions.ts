import * as calls from '../../../contract/desk/groups.ts';
import { post } from '../api/post.ts';
import type { CarryOut } from './draft.ts';
import { splitNames } from './split-names.ts';

const archiveBy =
  (archived: boolean, says: string): CarryOut =>
  async (group, draft, signal) => {
    await post(calls.archiveGroup, { group, archived, reason: draft.reason ?? '' }, signal);
    return { says };
  };

/** What is done to groups of students: `subject` is the group's id. */
export const groupActions = {
  'group.add': async (_, draft, signal) => {
    const { group } = await post(calls.addGroup, { name: draft.name ?? '' }, signal);
    return { says: 'The group is made. Add its students.', leadsTo: `/desk/groups/${group}` };
  },
  'group.change': async (group, draft, signal) => {
    await post(calls.changeGroup, { group, name: draft.name ?? '', tutor: draft.tutor || null }, signal);
    return { says: 'The group is saved.' };
  },
  'group.add-members': async (group, draft, signal) => {
    const body = { group, names: splitNames(draft.names ?? ''), ...(draft.course ? { course: draft.course } : {}) };
    const { added } = await post(calls.addGroupMembers, body, signal);
    if (added === 0) return { says: 'They were all in the group already.' };
    return { says: added === 1 ? 'One student is added.' : `${added} students are added.` };
  },
  'group.leave': async (group, draft, signal) => {
    await post(calls.removeGroupMember, { group, student: draft.student ?? '' }, signal);
    return { says: 'The student is out of the group.' };
  },
  'group.archive': archiveBy(true, 'The group is archived.'),
  'group.restore': archiveBy(false, 'The group is in use again.'),
} satisfies Record<string, CarryOut>;
