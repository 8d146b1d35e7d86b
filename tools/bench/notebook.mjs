/**
 * Lets 1,000 made-up students work through a notebook up to their test, once by the 3 and 7 days and once by the days aimed at the test:
 * `npm run bench:notebook -- [students] [seed]`. Prints the recall on the test day and the minutes. Each student's true memory differs from what
 * the rule assumes. Exit code 1 where answering nothing at all does not come out worse than both: then the bench cannot tell rules apart.
 */
import { FSRSAlgorithm, Rating } from 'ts-fsrs';
import { runnerImport } from 'vite';
import { inRoot, root } from '../scripts/support/root.mjs';
import { createRandom } from './support/random.mjs';

const [students = '1000', seedText = '1'] = process.argv.slice(2);
for (const number of [students, seedText]) {
  if (/^[1-9]\d{0,5}$/.test(number)) continue;
  console.error(`Students and seed are numbers from 1, not '${number}'.`);
  process.exit(2);
}

/** @type {{ module: any }} */
const { module: rule } = await runnerImport(inRoot('server/notebook/choose-due.ts'), {
  root,
  configFile: false,
  logLevel: 'error',
});
const start = new Date('2027-01-01T09:00:00Z');
const dayMs = 86_400_000;
const minutesEach = 1.5;
const timesUntilDone = 2;
const memory = new FSRSAlgorithm({ enable_fuzz: false, enable_short_term: false });

/** @param {number} day */
const at = (day) => new Date(start.getTime() + day * dayMs);

/** @typedef {{ testDay: number, dailyQuestions: number, factor: number, questions: number }} Student */
/** @typedef {{ day: number, right: boolean }[]} History */

/** @param {History} history @param {Student} _ @param {number[]} __ @returns {number | null} */
const byFixedDays = (history, _, __) => {
  const last = history.at(-1);
  return last ? last.day + (last.right ? 7 : 3) : null;
};

/** @param {History} history @param {Student} student @param {number[]} load @returns {number | null} */
const byTestDate = (history, { testDay, dailyQuestions }, load) => {
  const from = history.at(-1)?.day ?? 0;
  const reviews = history.map(({ day, right }) => ({ at: at(day), right }));
  const due = rule.chooseDue({ reviews, now: at(from), testAt: at(testDay), dailyQuestions, booked: load.slice(from) });
  return due && Math.round((due.getTime() - start.getTime()) / dayMs);
};

const never = () => null;

/** @param {Student} student @param {typeof byFixedDays} choose @param {() => number} random */
function live(student, choose, random) {
  /** @type {number[]} */
  const load = Array(student.testDay + 1).fill(0);
  const cards = Array.from({ length: student.questions }, () => ({
    history: /** @type {History} */ ([{ day: 0, right: false }]),
    state: memory.next_state(null, 0, Rating.Again),
    due: /** @type {number | null} */ (null),
    times: 0,
  }));
  /** @param {typeof cards[number]} card */
  const plan = (card) => {
    card.due = card.times >= timesUntilDone ? null : choose(card.history, student, load);
    if (card.due !== null && card.due < student.testDay) load[card.due] = (load[card.due] ?? 0) + 1;
  };
  cards.forEach(plan);
  /** @param {typeof cards[number]} card @param {number} day */
  const recall = (card, day) =>
    memory.forgetting_curve(day - (card.history.at(-1)?.day ?? 0), card.state.stability * student.factor);
  let answers = 0;
  for (let day = 1; day < student.testDay; day += 1) {
    for (const card of cards.filter(({ due }) => due === day)) {
      const right = random() < recall(card, day);
      card.state = memory.next_state(card.state, day - (card.history.at(-1)?.day ?? 0), right ? Rating.Good : Rating.Again);
      card.history.push({ day, right });
      card.times = right ? card.times + 1 : 0;
      answers += 1;
      plan(card);
    }
  }
  const known = cards.reduce((sum, card) => sum + recall(card, student.testDay), 0) / cards.length;
  return { known, minutes: answers * minutesEach, busiest: Math.max(...load) * minutesEach };
}

const rules = { '3 and 7 days': byFixedDays, 'aimed at the test': byTestDate, 'nothing answered': never };
/** @type {Record<string, number>} */
const recalls = {};
for (const [name, choose] of Object.entries(rules)) {
  const sums = { known: 0, minutes: 0, busiest: 0 };
  for (let number = 0; number < Number(students); number += 1) {
    const random = createRandom(Number(seedText) * 1_000_003 + number);
    const student = {
      testDay: 14 + Math.floor(random() * 77),
      dailyQuestions: 3 + Math.floor(random() * 12),
      factor: 0.5 + random() * 1.5,
      questions: 10 + Math.floor(random() * 31),
    };
    const lived = live(student, choose, random);
    sums.known += lived.known;
    sums.minutes += lived.minutes;
    sums.busiest = Math.max(sums.busiest, lived.busiest);
  }
  const known = sums.known / Number(students);
  recalls[name] = known;
  console.log(
    `${name}: ${(known * 100).toFixed(1)} % recalled on the test day, ${(sums.minutes / Number(students)).toFixed(1)} minutes a student, at most ${sums.busiest} on one day`,
  );
}
const { 'nothing answered': none = 1, ...others } = recalls;
if (Object.values(others).some((known) => known <= none)) {
  console.error('Answering nothing is no worse: the bench cannot tell rules apart.');
  process.exitCode = 1;
}
