import type { Socket } from 'node:net';
import * as z from 'zod/mini';

/** What goes over the admin socket, each as one line of JSON: the command line, and its answer. */
export const request = z.object({ argv: z.array(z.string()), cwd: z.string(), stdin: z.nullable(z.string()) });
export type Request = z.infer<typeof request>;

export const answer = z.object({
  exitCode: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  out: z.string(),
  err: z.string(),
});

/** Longest request: a command line and a password. */
export const longestRequest = 256 * 1024;
/** Longest answer: a list of everybody in a large school. */
export const longestAnswer = 256 * 1024 * 1024;

/** The other side broke off, or sent what is no message. */
export class WireError extends Error {
  override name = 'WireError';
}

/** Writes a value as one line, and no more after it. */
export const sendLine = (socket: Socket, value: unknown): void => {
  socket.end(`${JSON.stringify(value)}\n`);
};

/** The first line that comes, read by `shape`. Rejects with `WireError` for anything else, and when `longest` bytes are no line. */
export async function receiveLine<Value>(socket: Socket, shape: z.ZodMiniType<Value>, longest: number): Promise<Value> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(part);
    const end = bytes.indexOf('\n');
    parts.push(end < 0 ? bytes : bytes.subarray(0, end));
    length += bytes.length;
    if (length > longest) throw new WireError('The message is too long.');
    if (end >= 0) return parsed(Buffer.concat(parts).toString('utf8'), shape);
  }
  throw new WireError('The other side ended before its message was complete.');
}

function parsed<Value>(line: string, shape: z.ZodMiniType<Value>): Value {
  try {
    return shape.parse(JSON.parse(line));
  } catch (error) {
    throw new WireError('The message cannot be read.', { cause: error });
  }
}
