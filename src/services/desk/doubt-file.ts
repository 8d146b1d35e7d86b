import { type DoubtAtDesk, readDoubt } from '../../../contract/desk/doubts.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** Reads what was written in a doubt, which leaves a row with the reason in the record of actions. Throws CallFailed. */
export const loadDoubtFile: Service<{ id: string; reason?: string }, DoubtAtDesk> = async ({ id: doubt, reason = '' }, signal) =>
  (await post(readDoubt, { doubt, reason }, signal)).data;
