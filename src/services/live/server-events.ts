/** A server-sent event with its JSON. */
export type ServerEvent = { id: string; name: string; data: unknown };

/** The events of a stream in order; null for each sign of life without words. What cannot be read is left out. */
export async function* readServerEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ServerEvent | null> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += value;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) yield readEvent(part);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function readEvent(part: string): ServerEvent | null {
  const fields = new Map(
    part.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  const [id, name, data] = ['id', 'event', 'data'].map((field) => fields.get(field));
  if (id === undefined || name === undefined || data === undefined) return null;
  try {
    return { id, name, data: JSON.parse(data) };
  } catch {
    return null;
  }
}
