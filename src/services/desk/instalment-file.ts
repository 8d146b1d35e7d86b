import { getInstalments, type InstalmentFile } from '../../../contract/desk/instalments.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** Throws CallFailed; `notFound` where there are none. */
export const loadInstalmentFile: Service<{ id: string }, InstalmentFile> = async ({ id: plan }, signal) =>
  (await post(getInstalments, { plan }, signal)).data;
