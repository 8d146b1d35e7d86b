import { type Concern, readConcern } from '../../../contract/desk/concerns.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** Reads a concern, which is seen from then on. Throws CallFailed; refused for everybody but the safeguarding lead and the deputy. */
export const loadConcern: Service<{ id: string }, Concern> = async ({ id }, signal) =>
  (await post(readConcern, { concern: id }, signal)).data;
