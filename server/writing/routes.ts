import type { FastifyInstance } from 'fastify';
import { previewText } from '../../contract/writing/typed-text.ts';
import { serve } from '../http/serve.ts';
import { renderTyped } from './typed-text.ts';

/** What helps people who write: how a text with mathematics will look. */
export function writingRoutes(api: FastifyInstance): void {
  serve(api, previewText, async ({ text }) => ({ data: renderTyped(text) }));
}
