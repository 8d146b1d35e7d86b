import { setTimeout as wait } from 'node:timers/promises';
import { createView } from './side.mjs';

/** @typedef {import('./side.mjs').Delivered} Delivered */
/** @typedef {{ doubtId: string, flaws: string[], delivered: { student: Delivered[], tutors: Map<string, Delivered[]> }, views: ReturnType<typeof createView>[] }} Thread */
/** @typedef {{ id: string, caller: import('./side.mjs').Caller }} Speaker */

/**
 * A talk in one doubt: the student writes without waiting for anybody, while two tutors answer at once whenever something waits. Whoever was acknowledged notes it.
 * @param {string} name @param {string} course @param {Speaker} student @param {Speaker[]} tutors @param {{ lines: number, random: () => number }} how @returns {Promise<Thread>}
 */
export async function talk(name, course, student, tutors, { lines, random }) {
  /** @type {string[]} */
  const flaws = [];
  /** @type {Thread['delivered']} */
  const delivered = { student: [], tutors: new Map(tutors.map(({ id }) => [id, []])) };
  const asked = await student.caller.post('/askDoubt', { clientKey: `${name}-asks`, courseId: course, text: `${name} asks` });
  if (asked.status !== 200) throw new Error(`${name}: ${asked.status} ${JSON.stringify(asked.body)}`);
  const { doubtId } = asked.body.data.head;
  delivered.student.push({ key: `${name}-asks`, text: `${name} asks`, number: asked.body.data.line.number });
  const views = [
    createView(student.caller, '/getDoubt', doubtId),
    ...tutors.map(({ caller }) => createView(caller, '/tutor/getDoubt', doubtId)),
  ];

  const speaks = async () => {
    for (let at = 1; at < lines; at++) {
      const [key, text] = [`${name}-student-${at}`, `${name} student ${at}`];
      const { status, body } = await student.caller.post('/writeDoubt', { doubtId, clientKey: key, text });
      if (status === 200) delivered.student.push({ key, text, number: body.data.line.number });
      else flaws.push(`${name}: a line of the student was refused with ${status} ${body.reason}`);
      if (random() < 0.5) await views[0]?.catchUp();
    }
  };
  const answers = async (/** @type {Speaker} */ { id, caller }, /** @type {number} */ side) => {
    const view = views[side + 1];
    for (let at = 1; at < lines && view; at++) {
      const [key, text] = [`${id}-${name}-${at}`, `${name} tutor ${side} ${at}`];
      await view.catchUp();
      // What a colleague is at, or has written meanwhile, is refused: it is read first, and then answered or left.
      const tried = async () =>
        caller.post('/tutor/answerDoubt', { doubtId, clientKey: key, text, kind: 'answer', seen: view.last() });
      let { status, body } = await tried();
      for (let again = 0; status === 409 && again < 5; again++) {
        await view.catchUp();
        ({ status, body } = await tried());
      }
      if (status === 200) delivered.tutors.get(id)?.push({ key, text, number: body.data.line.number });
      else if (status !== 409) flaws.push(`${name}: an answer was refused with ${status} ${body.reason}`);
      await wait(random() * 20);
    }
  };
  await Promise.all([speaks(), ...tutors.map(answers)]);
  for (const view of views) await view.catchUp();
  return { doubtId, flaws, delivered, views };
}

/**
 * What is wrong in a thread, beside its rows: lines that were acknowledged and are not there once, numbers with gaps, another order than written, sides that see different things.
 * @param {Thread} thread @param {{ number: number, author: string, client_key: string, text: string }[]} rows as the database has them, in order @returns {string[]}
 */
export function findFlaws({ doubtId, flaws, delivered, views }, rows) {
  const found = [...flaws];
  rows.forEach(({ number }, at) => {
    if (number !== at + 1) found.push(`${doubtId}: line ${number} stands at place ${at + 1}`);
  });
  const written = /** @type {[string, Delivered[]][]} */ ([['student', delivered.student], ...delivered.tutors]);
  for (const [author, all] of written) {
    const own = rows.filter((row) => row.author === author);
    const stored = own.map(({ client_key, text, number }) => `${number} ${client_key} ${text}`);
    const told = all.map(({ key, text, number }) => `${number} ${key} ${text}`);
    if (JSON.stringify(stored) !== JSON.stringify(told))
      found.push(`${doubtId}: ${author} was told of ${told.join(' | ')}, and the database has ${stored.join(' | ')}`);
  }
  const truth = JSON.stringify(rows.map(({ number, text }) => [number, text]));
  views.forEach((view, side) => {
    const seen = JSON.stringify(view.read().map(({ number, text }) => [number, text]));
    if (seen !== truth) found.push(`${doubtId}: side ${side} sees ${seen}, and the database has ${truth}`);
  });
  return found;
}
