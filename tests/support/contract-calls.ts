import { readdirSync } from 'node:fs';
import type * as z from 'zod/mini';
import type { Role } from '../../contract/call.ts';

type Call = { path: string; role: Role; owner: string | undefined; body: z.ZodMiniObject; answer: z.ZodMiniType };

const folder = new URL('../../contract/', import.meta.url);
const isCall = (value: unknown): value is Call =>
  value instanceof Object && 'path' in value && 'role' in value && 'body' in value && 'answer' in value;

/** Every call that the contract defines, found by reading all of its files: none can be left out of a list by hand. */
export async function readContractCalls(): Promise<Call[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const modules: object[] = await Promise.all(files.map((file) => import(new URL(file, folder).pathname)));
  return modules.flatMap((module): unknown[] => Object.values(module)).filter(isCall);
}
