import { drive } from './server/http.mjs';

/** @param {number} port @param {string} token @param {() => void} onChange called for each change that is told */
async function openStream(port, token, onChange) {
  const leaving = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  if (!response.ok || !response.body) throw new Error(`The stream was answered ${response.status}.`);
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const piece of response.body ?? []) {
      const changes = decoder.decode(piece).split('event: change').length - 1;
      for (let count = 0; count < changes; count += 1) onChange();
    }
  };
  // Leaving it ends the reading.
  read().catch(() => {});
  return () => leaving.abort();
}

/** A page that listens: `next` gives when it was next told something after it was asked, or null. @param {number} port @param {string} token */
export async function listen(port, token) {
  /** @type {number | null} */
  let heard = null;
  let told = () => {};
  const stop = await openStream(port, token, () => {
    heard ??= performance.now();
    told();
  });
  return {
    stop,
    /** @param {number} ms @returns {Promise<number | null>} */
    next: (ms) =>
      new Promise((resolve) => {
        if (heard !== null) resolve(heard);
        told = () => resolve(heard);
        setTimeout(() => resolve(heard), ms);
      }),
  };
}

/** As the page of the exam room: asks 300 ms after something was told, once more where more was told meanwhile, and every ten seconds. */
const times = { gatherMs: 300, lookMs: 10_000 };

/** One of the staff in the exam room. @param {number} port @param {string} token */
export async function watchRoom(port, token) {
  /** @type {Map<string, number>} */
  const expected = new Map();
  /** @type {number[]} */
  const seen = [];
  let asked = 0;
  let isAsking = false;
  let isTold = false;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  const look = async () => {
    timer = undefined;
    isAsking = true;
    isTold = false;
    asked += 1;
    const { answers } = await drive(port, [{ path: '/api/desk/getExamRoom', token, body: {} }], 1);
    const text = answers[0]?.text ?? '';
    const now = performance.now();
    for (const [id, since] of expected) {
      if (!text.includes(`"${id}"`)) continue;
      seen.push(Math.max(0, now - since));
      expected.delete(id);
    }
    isAsking = false;
    if (isTold) plan();
  };
  const plan = () => {
    isTold = true;
    if (!isAsking) timer ??= setTimeout(look, times.gatherMs);
  };
  const stopStream = await openStream(port, token, plan);
  const looking = setInterval(() => {
    if (!isAsking && timer === undefined) void look();
  }, times.lookMs);
  await look();
  return {
    /** @param {string} id of an event that has to come */
    expect: (id) => void expected.set(id, performance.now()),
    delays: () => ({ seen, missing: expected.size }),
    asked: () => asked,
    stop: () => {
      clearInterval(looking);
      clearTimeout(timer);
      stopStream();
    },
  };
}
