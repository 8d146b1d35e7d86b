/** What came by a stream of server-sent events. */
export type StreamEvent = { id: string; event: string; data: unknown };

/** Opens the stream at `url`, and gives its events one by one, waiting for each. `end` leaves it, as a closed tab does. */
export async function openStream(url: string, token: string, lastEventId?: string) {
  const leaving = new AbortController();
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
    signal: leaving.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<StreamEvent | null> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const fields = Object.fromEntries(
          text
            .slice(0, end)
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        );
        text = text.slice(end + 2);
        const { id = '', event, data = 'null' } = fields;
        if (event) return { id, event, data: JSON.parse(data) };
        continue;
      }
      const part = await reader?.read();
      if (!part || part.done) return null;
      text += part.value;
    }
  };
  return { status: response.status, headers: response.headers, next, end: () => leaving.abort() };
}
