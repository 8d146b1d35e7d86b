import { setTimeout as wait } from 'node:timers/promises';

/**
 * Listens to the stream of what has changed for somebody, as a page does: after a break from another process, from the last number on.
 * @param {string} token @param {{ ports: () => number[], random: () => number }} world
 */
export function follow(token, { ports, random }) {
  const end = new AbortController();
  /** @type {Set<string>} */
  const subjects = new Set();
  let [last, breaks] = ['', 0];
  const listen = async () => {
    const all = ports();
    const response = await fetch(`http://127.0.0.1:${all[Math.floor(random() * all.length)]}/api/live`, {
      headers: { authorization: `Bearer ${token}`, ...(last === '' ? {} : { 'last-event-id': last }) },
      signal: end.signal,
    });
    if (!response.ok || !response.body) throw new Error(`The stream was answered with ${response.status}.`);
    let text = '';
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      text += piece;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const id = /^id: ?(.+)$/m.exec(part)?.[1];
        const data = /^data: ?(.+)$/m.exec(part)?.[1];
        if (id) last = id;
        const subject = data && JSON.parse(data).subject;
        if (subject) subjects.add(subject);
      }
    }
  };
  const done = (async () => {
    while (!end.signal.aborted) {
      await listen().catch(() => {});
      breaks += 1;
      if (!end.signal.aborted) await wait(100);
    }
  })();
  return {
    subjects,
    breaks: () => breaks,
    stop: async () => {
      end.abort();
      await done;
    },
  };
}
