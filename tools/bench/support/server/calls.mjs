import { password, questionCount } from './seed.mjs';

/** @typedef {import('./seed.mjs').Sitter} Sitter */
/** @typedef {import('./http.mjs').Call} Call */

const holder = 'tab';
const timePerQuestion = Object.fromEntries(Array.from({ length: questionCount }, (_, at) => [at + 1, 20.5]));
const answers = Array.from({ length: questionCount }, (_, at) => ({ answer: at % 3 === 0 ? 'A' : 'B' }));
/** How many of `answers` are right. */
export const rightAnswers = answers.filter(({ answer }) => answer === 'A').length;

/** @type {Record<'start' | 'content' | 'submit' | 'submitModule' | 'signIn', (sitter: Sitter) => Call>} */
export const calls = {
  start: ({ token, sitting }) => ({ path: '/api/startAttempt', token, body: { studentQuizId: sitting, holder } }),
  content: ({ token, quiz }) => ({ path: '/api/getQuizContent', token, body: { quizId: quiz } }),
  submit: ({ token, sitting }) => ({
    path: '/api/submitQuiz',
    token,
    body: { studentQuizId: sitting, holder, answers, timePerQuestion, totalTime: 300 },
  }),
  submitModule: ({ token, sitting }) => ({
    path: '/api/submitMockModule',
    token,
    body: { studentQuizId: sitting, holder, answers, timePerQuestion, time: 300 },
  }),
  signIn: ({ username }) => ({ path: '/api/loginStudent', body: { username, password } }),
};

/** Saves the next answer of a sitting. @param {Sitter} sitter @param {number} [size] how many at once @returns {Call} */
export function toSave(sitter, size = 1) {
  const first = sitter.entries;
  sitter.entries += size;
  const entries = Array.from({ length: size }, (_, at) => ({
    ...{ seq: first + at + 1, question: ((first + at) % questionCount) + 1, marked: false, at: Date.now() },
    answer: answers[(first + at) % questionCount]?.answer,
  }));
  return {
    path: '/api/saveAnswers',
    token: sitter.token,
    body: { studentQuizId: sitter.sitting, holder, entries, timePerQuestion: { 1: 20.5 }, totalTime: 20, signs: [Date.now()] },
  };
}

/** What the bare route is sent: as much as a submission. @returns {Call} */
export const toWrite = () => ({ path: '/write', token: 'x'.repeat(43), body: { answers, timePerQuestion } });
