/** @typedef {import('./screen-pages.mjs').ScreenPage} ScreenPage */
/** @typedef {import('../../../contract/desk/items.ts').ItemLine} ItemLine */
/** @typedef {import('../../../contract/desk/items.ts').ItemFile} ItemFile */
/** @typedef {import('../../../contract/desk/rulings.ts').RulingPreview} RulingPreview */

const staff = 'demo.staff';

/** As a question is told of that a class has sat: the demonstration's made-up sittings are measured by nobody. */
const figures = {
  ...{ right: 0.41, discrimination: -0.12, seconds: 71, omitted: 2, notReached: 3 },
  answers: [
    { answer: 'A', all: 5, better: 1 },
    { answer: 'B', all: 19, better: 12 },
    { answer: 'C', all: 17, better: 7 },
    { answer: 'D', all: 1, better: 0 },
  ],
};
const about = {
  ...{ title: 'Reading and Writing: Foundations', name: 'owls-hunt', domain: 'Information and Ideas' },
  ...{ skill: 'Command of Evidence', difficulty: 'medium', key: 'C' },
};
/** @type {ItemLine} */
const line = {
  ...{
    ...about,
    version: 'pictured',
    number: 3,
    test: 'pictured',
    withdrawn: false,
    uncounted: false,
    sittings: 44,
    objections: 0,
    figures,
    flags: ['negative', 'rival'],
  },
  measuredAt: Date.UTC(2026, 10, 27, 3),
};
/** @type {ItemFile} */
const file = {
  ...{ ...about, accepted: [], line, doubts: 2, objections: [], rulings: [] },
  question: {
    passage: '<p>Barn owls hunt at night. In a room without light they still find their prey, so long as it moves.</p>',
    ...{ question: '<p>Which finding, if true, would most directly support the claim that owls hunt by ear?</p>' },
    ...{ questionFormat: 'html', passageFormat: 'html', optionFormat: 'html', kind: 'choice', mcq: true },
    options: {
      A: 'Owls have large eyes.',
      B: 'Owls hunt most in moonlight.',
      C: 'Owls with one ear plugged miss their prey.',
      D: 'Owls hunt mice more than voles.',
    },
  },
  explanation: '<p>With an ear plugged nothing but hearing changes, so what they miss they would have heard.</p>',
};
/** @type {ItemFile} */
const decidedFile = {
  ...file,
  rulings: [
    {
      ...{ id: 'pictured', number: 1, kind: 'everybody', keys: [], state: 'standing', students: 12, back: null },
      ...{ reason: 'Two answers fit what the passage says.', at: Date.UTC(2026, 10, 28, 9, 30), by: 'Nandini Iyer' },
    },
  ],
};
/** @type {RulingPreview} */
const preview = {
  ...{ sittings: 44, raised: 12, fell: 1 },
  changes: [
    { ...{ student: 's1', name: 'Asha Menon', title: about.title }, before: score(9, 14), after: score(8, 13) },
    { ...{ student: 's2', name: 'Ravi Shah', title: about.title }, before: score(10, 14), after: score(10, 13) },
  ],
};

/** @param {number} right @param {number} total */
function score(right, total) {
  return { right, total, percent: Math.round((100 * right) / total) };
}

/** @param {import('@playwright/test').Page} page @param {string} call @param {object} data */
const answerWith = (page, call, data) =>
  page.route(`**/api/desk/${call}`, (route) => route.fulfill({ json: { status: 1, serverNow: Date.now(), data } }));

/** @type {ScreenPage[]} a question that staff look at, and how one is withdrawn */
export const itemFileScreens = [
  {
    name: 'desk-questions-measured',
    path: '/desk',
    as: staff,
    open: async (page, address) => {
      await answerWith(page, 'findItems', {
        lines: [line, { ...line, number: 4, sittings: 12, figures: null, flags: [] }],
        next: null,
        total: 2,
      });
      await answerWith(page, 'getItem', file);
      await answerWith(page, 'previewRuling', preview);
      await answerWith(page, 'previewTakeBack', preview);
      await page.goto(`${address}/desk/questions`);
      await page.getByRole('link', { name: /question 3/ }).waitFor();
    },
    states: [
      { name: 'desk-question', open: (page) => page.getByRole('link', { name: /question 3/ }).click() },
      {
        name: 'desk-withdraw',
        open: async (page) => {
          await page
            .getByRole('main')
            .getByRole('link', { name: /^Withdraw it/ })
            .click();
          await page.getByLabel('How it counts').selectOption({ index: 1 });
          await page.getByLabel(/Reason/).fill('Two answers fit what the passage says.');
          await page.getByRole('button', { name: 'See whose scores change' }).click();
          await page.getByRole('region', { name: 'Whose scores change' }).waitFor();
        },
      },
      {
        name: 'desk-question-decided',
        open: async (page) => {
          await answerWith(page, 'getItem', decidedFile);
          await page.goto(`${new URL(page.url()).origin}/desk/questions`);
          await page.getByRole('link', { name: /question 3/ }).click();
          await page.getByRole('link', { name: 'Take decision 1 back' }).waitFor();
        },
      },
      {
        name: 'desk-take-back',
        open: async (page) => {
          await page.getByRole('link', { name: 'Take decision 1 back' }).click();
          await page.getByLabel(/Reason/).fill('The second answer does not fit after all.');
          await page.getByRole('button', { name: 'See whose scores change' }).click();
          await page.getByRole('region', { name: 'Whose scores change' }).waitFor();
        },
      },
    ],
  },
];
