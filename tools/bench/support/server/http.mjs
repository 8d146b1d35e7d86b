import { connect } from 'node:net';

/** @typedef {{ path: string, token?: string, body: object }} Call */
/** @typedef {{ status: number, text: string, ms: number }} Answer */

/** @param {number} port @param {Call} call */
function toRequest(port, { path, token, body }) {
  const json = JSON.stringify(body);
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(json)}`,
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
  ];
  return `${head.join('\r\n')}\r\n\r\n${json}`;
}

/** @param {Buffer} bytes @returns {Omit<Answer, 'ms'> | null} null while it is not complete */
function parse(bytes) {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const head = bytes.toString('latin1', 0, end);
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  if (bytes.length < end + 4 + length) return null;
  return { status: Number(head.slice(9, 12)), text: bytes.toString('utf8', end + 4, end + 4 + length) };
}

/**
 * A connection that is kept: the load generator shares the machine with what it measures, so it does no more than it must.
 * @param {number} port
 */
async function openConnection(port) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', () => resolve(null)).once('error', reject));
  /** @type {{ resolve: (answer: Answer) => void, reject: (error: Error) => void, at: number } | null} */
  let waiting = null;
  let kept = Buffer.alloc(0);
  const fail = () => waiting?.reject(new Error('The connection was closed.'));
  socket.on('error', fail).on('close', fail);
  socket.on('data', (bytes) => {
    kept = kept.length === 0 ? bytes : Buffer.concat([kept, bytes]);
    const answer = parse(kept);
    if (!answer || !waiting) return;
    const { resolve, at } = waiting;
    [kept, waiting] = [Buffer.alloc(0), null];
    resolve({ ...answer, ms: performance.now() - at });
  });
  return {
    /** @param {string} request @returns {Promise<Answer>} */
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject, at: performance.now() };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** @typedef {{ perSecond: number, p50: number, p99: number, seconds: number, answers: Answer[] }} Run */

/** @param {Answer[]} answers in the order of the calls @param {number} ms @returns {Run} */
function summarise(answers, ms) {
  const sorted = answers.map((answer) => answer.ms).sort((one, other) => one - other);
  const at = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { perSecond: (answers.length / ms) * 1000, p50: at(0.5), p99: at(0.99), seconds: ms / 1000, answers };
}

/** Makes calls one after the other on each of some connections. @param {number} port @param {Call[]} calls @param {number} connections */
export async function drive(port, calls, connections = 16) {
  const requests = calls.map((call) => toRequest(port, call));
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  /** @type {Answer[]} */
  const answers = new Array(calls.length);
  let next = 0;
  const began = performance.now();
  await Promise.all(
    open.map(async (connection) => {
      for (let at = next++; at < requests.length; at = next++) answers[at] = await connection.send(requests[at] ?? '');
    }),
  );
  const run = summarise(answers, performance.now() - began);
  for (const { close } of open) close();
  return run;
}

/** Makes all calls in one instant, each on a connection of its own that is open before. @param {number} port @param {Call[]} calls */
export async function herd(port, calls) {
  const requests = calls.map((call) => toRequest(port, call));
  const open = [];
  while (open.length < calls.length) {
    const some = Math.min(100, calls.length - open.length);
    open.push(...(await Promise.all(Array.from({ length: some }, () => openConnection(port)))));
  }
  const began = performance.now();
  const answers = await Promise.all(open.map((connection, at) => connection.send(requests[at] ?? '')));
  const run = summarise(answers, performance.now() - began);
  for (const { close } of open) close();
  return run;
}

/** Throws unless every call was answered with 200. @param {string} what @param {Run} run */
export function requireAll(what, { answers }) {
  const bad = answers.filter(({ status }) => status !== 200);
  if (bad.length > 0) throw new Error(`${what}: ${bad.length} of ${answers.length} failed, as ${bad[0]?.status} ${bad[0]?.text}`);
}
