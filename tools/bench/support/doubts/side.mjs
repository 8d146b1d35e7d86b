import { setTimeout as wait } from 'node:timers/promises';

/** @typedef {{ key: string, text: string, number: number }} Delivered */
/** @typedef {{ post: (path: string, body: object) => Promise<any> }} Caller */
/** @typedef {{ number: number, text: string, own: boolean, key: string | null, revision: number }} Line */

/** How long a call is made again that nobody answers, in ms: a process that was killed starts again within it. */
const patience = 60_000;

/** What a server says of its own: the call is made again. Whatever else is refused is an answer. */
const isPassing = (/** @type {number} */ status) => status === 0 || status >= 500;

/**
 * Calls as a page does: to one process after the other, again with the same body until one has answered.
 * @param {string} token @param {{ ports: () => number[], random: () => number, onAnswer: () => void, onRepeat: () => void }} world @returns {Caller}
 */
export function createCaller(token, { ports, random, onAnswer, onRepeat }) {
  return {
    async post(path, body) {
      for (const since = Date.now(); ; ) {
        const all = ports();
        const port = all[Math.floor(random() * all.length)];
        const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(20_000),
        })
          .then(async (response) => ({ status: response.status, body: await response.json() }))
          .catch((error) => ({ status: 0, body: { msg: String(error.cause ?? error) } }));
        if (!isPassing(answer.status)) {
          onAnswer();
          return answer;
        }
        if (Date.now() - since > patience) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
        onRepeat();
        await wait(50);
      }
    },
  };
}

/**
 * What one side's page shows of a doubt: it only ever asks what has changed since what it has.
 * @param {Caller} caller @param {string} path @param {string} doubtId
 */
export function createView(caller, path, doubtId) {
  /** @type {Map<number, Line>} */
  const lines = new Map();
  let revision = 0;
  return {
    async catchUp() {
      const { status, body } = await caller.post(path, { doubtId, since: revision });
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
      for (const line of body.data.lines) lines.set(line.number, line);
      revision = body.data.head.revision;
    },
    /** @returns {Line[]} */
    read: () => [...lines.values()].sort((one, other) => one.number - other.number),
    last: () => Math.max(0, ...lines.keys()),
  };
}
