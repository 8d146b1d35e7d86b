import { calls, rightAnswers, toSave, toWrite } from './calls.mjs';
import { drive, herd, requireAll } from './http.mjs';
import { questionCount, rightBefore, seedHall, seedMockHall } from './seed.mjs';
import { requireEnded, requireStored, withCounters } from './truth.mjs';

/** @typedef {{ db: import('pg').Client, ours: number, bare: number, size: number, bell: number }} Setting */
/** @typedef {{ rate: number, p99?: number, statements?: number, syncs?: number }} Figure `rate` a second */

let halls = 0;

/** A hall whose sittings are all begun. @param {Setting} setting @param {number} size */
async function seedBegun({ db, ours }, size) {
  const name = `hall${++halls}`;
  const sitters = await seedHall(db, name, size);
  requireAll('start', await drive(ours, sitters.map(calls.start)));
  return { name, sitters };
}

/**
 * Start, content, a save and a submission of answers that are all new, each as often as there are students.
 * @param {Setting} setting @returns {Promise<Record<string, Figure>>}
 */
export async function sitOnce({ db, ours, size }) {
  const name = `hall${++halls}`;
  const sitters = await seedHall(db, name, size);
  const measure = async (/** @type {string} */ what, /** @type {import('./http.mjs').Call[]} */ made) => {
    const run = await withCounters(db, () => drive(ours, made));
    requireAll(what, run);
    return { rate: run.perSecond, p99: run.p99, statements: run.statements, syncs: run.syncs };
  };
  const start = await measure('start', sitters.map(calls.start));
  const content = await measure('content', sitters.map(calls.content));
  const save = await measure(
    'save',
    sitters.map((sitter) => toSave(sitter)),
  );
  await requireStored(db, name, { entries: size });
  const submit = await measure('submit', sitters.map(calls.submit));
  // The first question's answer was saved before.
  await requireStored(db, name, { entries: size * questionCount, submitted: size, right: rightAnswers });
  return { start, content, 'save, one answer': save, 'submit, 14 new answers': submit };
}

/** A submission of what was saved before, as an ordinary one is. @param {Setting} setting @returns {Promise<Record<string, Figure>>} */
export async function submitSaved(setting) {
  const { db, ours, size } = setting;
  const { name, sitters } = await seedBegun(setting, size);
  requireAll(
    'save',
    await drive(
      ours,
      sitters.map((sitter) => toSave(sitter, questionCount)),
    ),
  );
  const run = await drive(ours, sitters.map(calls.submit));
  requireAll('submit', run);
  await requireStored(db, name, { entries: size * questionCount, submitted: size, right: rightAnswers });
  return { 'submit, all saved before': { rate: run.perSecond, p99: run.p99 } };
}

/** Everybody submits in one instant. @param {Setting} setting @returns {Promise<Record<string, Figure>>} */
export async function ringBell(setting) {
  const { db, ours, bell } = setting;
  const { name, sitters } = await seedBegun(setting, bell);
  const run = await herd(ours, sitters.map(calls.submit));
  requireAll('bell', run);
  await requireStored(db, name, { entries: bell * questionCount, submitted: bell, right: rightAnswers });
  return { bell: { rate: run.perSecond, p99: run.p99 } };
}

/** Everybody hands in the last module of a mock test in one instant, with which the test ends. @param {Setting} setting @returns {Promise<Record<string, Figure>>} */
export async function endTests({ db, ours, bell }) {
  const name = `hall${++halls}`;
  const sitters = await seedMockHall(db, name, bell);
  requireAll('start', await drive(ours, sitters.map(calls.start)));
  const run = await withCounters(db, () => herd(ours, sitters.map(calls.submitModule)));
  requireAll('bell of a last module', run);
  await requireEnded(db, name, { tests: bell, right: rightBefore + rightAnswers });
  return { 'bell, last module': { rate: run.perSecond, p99: run.p99, statements: run.statements } };
}

/** 300 students sign in at once. @param {Setting} setting @returns {Promise<Record<string, Figure>>} */
export async function signInHerd({ db, ours }) {
  const sitters = await seedHall(db, `hall${++halls}`, 300);
  const run = await herd(ours, sitters.map(calls.signIn));
  requireAll('sign-in', run);
  return { 'sign-in, 300 at once': { rate: run.perSecond, p99: run.p99 } };
}

/** The same load on the bare route. @param {Setting} setting @returns {Promise<Record<string, Figure>>} */
export async function driveBare({ bare, size, bell }) {
  const run = await drive(bare, Array.from({ length: size * 2 }, toWrite));
  requireAll('bare', run);
  const rung = await herd(bare, Array.from({ length: bell }, toWrite));
  requireAll('bare bell', rung);
  return { bare: { rate: run.perSecond, p99: run.p99 }, 'bare bell': { rate: rung.perSecond, p99: rung.p99 } };
}
