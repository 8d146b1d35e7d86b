import { setTimeout as wait } from 'node:timers/promises';
import { calls } from './calls.mjs';
import { questionCount } from './seed.mjs';

/** @typedef {{ seq: number, question: number, answer: string, marked: boolean, at: number }} Entry */
/**
 * @typedef {{ port: number, random: () => number, kills: () => number, untilUp: () => Promise<unknown>, onAnswer: () => void }} World
 */
/** @typedef {{ sitting: string, entries: Entry[], flaws: string[], repeated: () => number, sit: () => Promise<void> }} Sitter */

/** How long a call is made again where nothing was killed, in ms: a server that has just started may still open its connections. */
const patience = 10_000;

/**
 * A student who starts, saves all answers in pieces and submits, and does again what was not acknowledged, as a page does.
 * @param {import('./seed.mjs').Sitter} seeded @param {World} world @returns {Sitter}
 */
export function createSitter(seeded, world) {
  /** @type {string[]} */
  const flaws = [];
  /** @type {Entry[]} */
  const entries = [];
  let repeats = 0;

  /** Until it is answered with 200. @param {import('./http.mjs').Call} call @returns {Promise<any>} */
  async function insist(call) {
    let since = Date.now();
    let kills = world.kills();
    for (;;) {
      await world.untilUp();
      const answer = await post(world.port, call).catch((error) => ({ status: 0, body: { msg: String(error.cause ?? error) } }));
      if (answer.status === 200) {
        world.onAnswer();
        return answer.body;
      }
      if (world.kills() !== kills) [since, kills] = [Date.now(), world.kills()];
      if (Date.now() - since > patience) throw new Error(`${call.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      repeats += 1;
      await wait(20);
    }
  }

  async function sit() {
    try {
      await insist(calls.start(seeded));
      while (entries.length < questionCount) {
        const many = Math.min(1 + Math.floor(world.random() * 3), questionCount - entries.length);
        const fresh = Array.from({ length: many }, (_, at) => toEntry(entries.length + at + 1, world.random));
        const { lastSeq } = (await insist(toSaveOf(seeded, fresh))).data ?? {};
        entries.push(...fresh);
        if (lastSeq !== entries.length) flaws.push(`${seeded.sitting}: ${lastSeq} is the last of ${entries.length} acknowledged`);
      }
      await insist(toSubmission(seeded, entries));
    } catch (error) {
      flaws.push(`${seeded.sitting}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { sitting: seeded.sitting, entries, flaws, repeated: () => repeats, sit };
}

/** @param {number} seq @param {() => number} random @returns {Entry} */
const toEntry = (seq, random) => ({
  seq,
  question: seq,
  answer: 'ABCD'[Math.floor(random() * 4)] ?? 'A',
  marked: false,
  at: Date.now(),
});

/** @param {import('./seed.mjs').Sitter} seeded @param {Entry[]} entries */
const toSaveOf = ({ token, sitting }, entries) => ({
  path: '/api/saveAnswers',
  token,
  body: { studentQuizId: sitting, holder: 'tab', entries, timePerQuestion: { 1: 20.5 }, totalTime: 20, signs: [Date.now()] },
});

/** @param {import('./seed.mjs').Sitter} seeded @param {Entry[]} entries */
function toSubmission(seeded, entries) {
  const call = calls.submit(seeded);
  return { ...call, body: { ...call.body, answers: entries.map(({ answer }) => ({ answer })) } };
}

/** @param {number} port @param {import('./http.mjs').Call} call */
async function post(port, { path, token, body }) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}
