import { type GroupFile, getGroup } from '../../../contract/desk/groups.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** Throws CallFailed; `notFound` where there is no such group. */
export const loadGroupFile: Service<{ id: string }, GroupFile> = async ({ id: group }, signal) =>
  (await post(getGroup, { group }, signal)).data;
