import { previewText as previewTextCall, type TypedText } from '../../../contract/writing/typed-text.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** How a text will look that is being typed. Throws CallFailed. */
export const previewText: Service<{ text: string }, TypedText> = async (body, signal) =>
  (await post(previewTextCall, body, signal)).data;
