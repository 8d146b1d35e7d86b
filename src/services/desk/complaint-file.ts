import { type ComplaintFile, readComplaint } from '../../../contract/desk/complaints.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** A complaint with everything that was written. Throws CallFailed. */
export const loadComplaintFile: Service<{ id: string }, ComplaintFile> = async ({ id }, signal) =>
  (await post(readComplaint, { complaint: id }, signal)).data;
