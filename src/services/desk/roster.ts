import { getAssignable } from '../../../contract/desk/assignments.ts';
import {
  checkRoster as checkCall,
  importRoster as importCall,
  type Roster,
  rosterBounds,
} from '../../../contract/desk/roster.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** A file with students, and where they all go; '' for nowhere. */
export type RosterDraft = { file: Blob | null; name: string; course: string; group: string };

/** A group that students can be put into. */
export type RosterGroup = { id: string; name: string };

/** The groups in use. Throws CallFailed. */
export const loadRosterGroups: Service<void, RosterGroup[]> = async (_, signal) =>
  (await post(getAssignable, {}, signal)).data.groups;

async function toBody({ file, course, group }: RosterDraft) {
  const csv = file ? await file.text() : '';
  if (csv.trim() === '') throw new CallFailed('refused', 'This file is empty.', 'badInput', 400);
  if (csv.length > rosterBounds.characters)
    throw new CallFailed('refused', `A file holds ${rosterBounds.students} students. This one is too large.`, 'badInput', 413);
  return { csv, ...(course === '' ? {} : { course }), ...(group === '' ? {} : { group }) };
}

/** What an import would make of it; nothing is stored. Throws CallFailed. */
export const checkRoster: Service<RosterDraft, Roster> = async (draft, signal) =>
  (await post(checkCall, await toBody(draft), signal)).data;

export type ImportedRoster = { added: number; known: number };

/** Imports it, all or nothing. Throws CallFailed; `conflict` where it is another list by now. */
export const importRoster: Service<{ draft: RosterDraft; expected: number }, ImportedRoster> = async (
  { draft, expected },
  signal,
) => {
  const { added, known } = await post(importCall, { ...(await toBody(draft)), expected }, signal);
  return { added, known };
};
