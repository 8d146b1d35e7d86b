import * as calls from '../../../contract/complaints/complaints.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { entryOrNull, removeEntry, writeEntry } from '../api/session-storage.ts';
import { type ComplaintDraft, type ComplaintFields, complaintEntry } from './complaint-draft.ts';

/** What was typed before a reload. Session storage that refuses costs only that. */
export const readComplaintDraft: Service<void, ComplaintDraft | null> = async () => {
  try {
    return entryOrNull(complaintEntry);
  } catch (problem) {
    console.warn('The complaint that was kept on this device could not be read.', problem);
    return null;
  }
};

export const keepComplaint = (draft: ComplaintDraft) => writeEntry(complaintEntry, draft);

export const forgetComplaint = () => removeEntry(complaintEntry);

/** A complaint whose form is complete, under the name by which it arrives once. */
export type ComplaintToFile = { complaintKey: string; fields: ComplaintFields };

/** Throws CallFailed. */
export const fileComplaint: Service<ComplaintToFile, calls.ComplaintReceipt> = async ({ complaintKey, fields }, signal) => {
  const { from, topic, ...typed } = fields;
  if (from === '' || topic === '') throw new Error('An incomplete complaint was to be sent.');
  return (await post(calls.fileComplaint, { complaintKey, from, topic, ...typed }, signal)).data;
};

/** Throws CallFailed; refused for a link that is not ours. */
export const loadComplaint: Service<{ token: string }, calls.Complaint> = async ({ token }, signal) =>
  (await post(calls.getComplaint, { token }, signal)).data;

/** What whoever complained writes. `seen`: how much of what was written they have read. */
export type ComplaintMessage = { token: string; move: calls.ComplainantMove; text: string; seen: number };

/** Throws CallFailed. */
export const moveComplaint: Service<ComplaintMessage, calls.Complaint> = async (writing, signal) =>
  (await post(calls.moveComplaint, writing, signal)).data;
