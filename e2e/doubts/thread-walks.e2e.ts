import { expect, type Page, type Route } from '@playwright/test';
import { type ThreadModelState, type ThreadStep, threadModel } from '../../tests/models/doubts/thread.model.ts';
import { describePath } from '../../tests/support/model.ts';
import type { Complaints } from '../support/complaints.ts';
import { askAnswered } from '../support/doubts/asked.ts';
import { type OpenElsewhere, openPortal, signIn, test } from '../support/fixtures.ts';
import { type Answer, fail, gate, letThrough, refuse } from '../support/gate.ts';
import { addPair, type Person } from '../support/people.ts';
import type { SharedServer } from '../support/server.ts';
import { walksToTake } from '../support/walks.ts';

type Walk = ReturnType<typeof threadModel.getShortestPaths>[number];
type Side = 'student' | 'tutor';
type Parties = { page: Page; openElsewhere: OpenElsewhere; server: SharedServer; complaints: Complaints };

let tutor: Person;
let student: Person;

test.beforeAll(async ({ server }) => {
  ({ tutor, student } = await addPair(server, 'AP Statistics'));
});

const other: Record<Side, Side> = { student: 'tutor', tutor: 'student' };
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const written = (page: Page) => page.getByRole('list', { name: 'What was written' }).getByRole('listitem');

/** Opens the page of the doubt as a person does: at its address, or out of a tutor's list. */
async function openDoubt(
  page: Page,
  side: Side,
  { server, doubtId, subject }: { server: SharedServer } & Record<string, unknown>,
) {
  if (side === 'student') return openPortal(page, server.url, student, `/student-portal/doubts/${doubtId}`);
  await signIn(page, tutor, 'Teacher');
  await press(page, 'Doubts');
  await page.getByRole('button', { name: String(subject) }).click();
}

/** Holds what a page asks for while it is told to, and lets it through otherwise: a page that is kept up asks whenever the other one reads. */
async function valve(page: Page, call: string) {
  let isHolding = true;
  let held: Route[] = [];
  let wake = () => {};
  await page.route(`**/api/${call}`, async (route) => {
    if (!isHolding) return letThrough(route);
    held.push(route);
    wake();
  });
  return {
    /** Waits until something is held: what the page asks by itself may have come before. */
    hold: async (ask: () => Promise<void>) => {
      isHolding = true;
      await ask();
      while (held.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    },
    /** Answers all that is held; the page has given up all but the last. `after`: whether what is asked from then on is held. */
    answer: async (answer: Answer, after: 'held' | 'letThrough') => {
      isHolding = after === 'held';
      const answered = held;
      held = [];
      for (const route of answered) await answer(route).catch(ignoreGivenUp);
    },
  };
}

/** A request that the page has given up cannot be answered. */
function ignoreGivenUp(error: Error): void {
  if (!/already handled|Target (page|closed)|Invalid InterceptionId|No such request/i.test(error.message)) throw error;
}

/** What stands in the doubt when its page is opened: of a tutor's, the student has asked again. */
const begun = { student: ['Think of the mean.'], tutor: ['Think of the mean.', 'Which mean?'] };
const own = { student: 1, tutor: 2 };
const field = { student: 'Write to your tutors', tutor: 'Your answer' };
const send = { student: 'Send', tutor: 'Answer' };
const moves = {
  student: { call: 'solveDoubt', way: 'Mark as solved', back: 'Ask again', otherReads: /^Solved/ },
  tutor: { call: 'tutor/takeDoubt', way: 'Take it', back: 'Let it go', otherReads: /^Meera Nair is on it/ },
};
const changeCall = { student: 'changeDoubtLine', tutor: 'tutor/changeDoubtLine' };
const openCall = { student: 'getDoubt', tutor: 'tutor/getDoubt' };

/** What the walker's page shows. `line`: what becomes of the own one, `edit` what stands in its field; `can`: what can be pressed, of all that could. */
type Seen = { screen?: string; line?: RegExp; edit?: string; can?: (string | RegExp)[]; says?: string; isMoved?: true };
const heading = { opening: 'Opening the doubt…', unknown: 'Doubt not found' };

function expectedOf(side: Side): Record<ThreadModelState, Seen> {
  const change = [`Edit message ${own[side]}`, `Delete message ${own[side]}`];
  const { way, back } = moves[side];
  const shown = { can: [way, ...change] };
  const edited = { edit: 'Why not n?', can: [way, 'Save', 'Cancel'] };
  return {
    closed: {},
    opening: { screen: heading.opening },
    failed: { can: ['Try again'], says: 'We couldn’t open this doubt. Please try again.' },
    unknown: { screen: heading.unknown },
    ...{ shown, catchingUp: shown, behind: shown, shownWithNews: shown },
    // Nothing is done twice.
    moving: { can: change },
    moved: { can: [back, ...change], isMoved: true },
    toldWhy: { ...shown, says: 'Somebody was first.' },
    askedWhetherToDelete: { can: [way, 'Yes, delete it', 'Keep it'] },
    deleting: { can: [way] },
    deleted: { can: [way], line: /This message was deleted\./ },
    notDeleted: { ...shown, says: 'It is too late.' },
    editing: { can: [way, 'Save', 'Cancel'] },
    emptied: { edit: '', can: [way, 'Save', 'Cancel'] },
    toldToWrite: { edit: '', can: [way, 'Save', 'Cancel'], says: 'Write something first.' },
    edited,
    saving: { ...edited, can: [way] },
    changed: { ...shown, line: /Why not n\?/ },
    toldThatItIsTooLate: { ...edited, says: 'It is too late.' },
    askedWhetherItIsMeant: { ...edited, can: [way, 'Save it anyway', 'Cancel'], says: 'A phone number?' },
    savingAsMeant: { ...edited, can: [way] },
  };
}

async function walk(side: Side, path: Walk, { page, openElsewhere, server, complaints }: Parties) {
  test.slow();
  complaints.allow(/Failed to load resource|ERR_FAILED|NetworkError/);
  const subject = `Why n − 1? ${crypto.randomUUID().slice(0, 8)}`;
  const lines = [subject, ...begun[side]];
  const doubtId = await askAnswered(server.url, { student, tutor }, [subject, ...begun[side]] as [string, string, ...string[]]);
  const mate = await openElsewhere();
  await openDoubt(mate, other[side], { server, doubtId, subject });
  await expect(written(mate)).toHaveCount(lines.length);

  const opening = await valve(page, openCall[side]);
  const moving = await gate(page, moves[side].call);
  const changing = await gate(page, changeCall[side]);
  const news: string[] = [];
  /** What the other browser writes arrives there, and the walker's page hears that there is something. */
  const mateWrites = async () => {
    news.push(`And of a sample? (${news.length + 1})`);
    await mate.getByLabel(field[other[side]]).pressSequentially(news.at(-1) ?? '');
    await press(mate, send[other[side]]);
  };
  const isBackOnline = async () => void (await page.evaluate(() => dispatchEvent(new Event('online'))));
  const box = page.getByLabel('Edit your message');
  const events: Record<ThreadStep, () => Promise<void>> = {
    open: () => opening.hold(() => openDoubt(page, side, { server, doubtId, subject })),
    comes: () => opening.answer(letThrough, 'letThrough'),
    fails: () => opening.answer(fail, 'held'),
    isNobodysHere: () => opening.answer(refuse(404, 'notFound', 'There’s no such doubt.'), 'held'),
    retry: () => opening.hold(() => press(page, 'Try again')),
    connectionReturns: () => opening.hold(isBackOnline),
    somebodyWrites: () => opening.hold(mateWrites),
    newsCome: () => opening.answer(letThrough, 'letThrough'),
    newsFail: () => opening.answer(fail, 'held'),
    // It is asked again by itself.
    fiveSecondsPass: () => opening.hold(async () => undefined),
    move: () => press(page, moves[side].way),
    isMoved: () => moving(letThrough),
    isRefused: () => moving(refuse(409, 'heldElsewhere', 'Somebody was first.')),
    deleteLine: () => press(page, `Delete message ${own[side]}`),
    thinkBetter: () => press(page, /^(Keep it|Cancel)$/),
    sayYes: () => press(page, 'Yes, delete it'),
    isDeleted: () => changing(letThrough),
    editLine: () => press(page, `Edit message ${own[side]}`),
    emptyIt: async () => {
      await box.selectText();
      await page.keyboard.press('Backspace');
    },
    typeOtherWords: async () => {
      await box.selectText();
      await page.keyboard.type('Why not n?');
    },
    save: () => press(page, /^Save( it anyway)?$/),
    isEdited: () => changing(letThrough),
    isTooLate: () => changing(refuse(409, 'closed', 'It is too late.')),
    looksLikeAPhoneNumber: () => changing(refuse(409, 'contactDetails', 'A phone number?')),
  };
  const all = [moves[side].way, moves[side].back, `Edit message ${own[side]}`, `Delete message ${own[side]}`];
  const buttons = [...all, 'Save', 'Save it anyway', 'Cancel', 'Yes, delete it', 'Keep it', 'Try again'];
  const look = async (state: ThreadModelState, { screen, line, edit, can = [], says, isMoved }: Seen) => {
    if (screen) return expect(page.getByText(screen)).toBeVisible();
    for (const name of buttons)
      await expect(page.getByRole('button', { name, exact: true, disabled: false })).toHaveCount(can.includes(name) ? 1 : 0);
    if (says) await expect(page.getByText(says)).toBeVisible();
    if (state === 'failed') return;
    const at = own[side] - 1;
    if (edit !== undefined) await expect(box).toHaveValue(edit);
    const shown = state === 'shownWithNews' ? [...lines, ...news] : lines;
    await expect(written(page)).toHaveCount(shown.length);
    for (const [each, text] of shown.entries())
      if (each !== at) await expect(written(page).nth(each)).toContainText(text);
      else if (line) await expect(written(page).nth(at)).toContainText(line);
    // The other browser has what the server said yes to, and nothing of what is only asked for.
    await expect(written(mate)).toHaveCount(lines.length + news.length);
    await expect(written(mate).nth(at)).toContainText(line ?? lines[at] ?? '');
    await expect(mate.getByText(moves[side].otherReads)).toHaveCount(isMoved ? 1 : 0);
  };
  await path.test({
    events,
    states: Object.fromEntries(
      Object.entries(expectedOf(side)).map(([state, seen]) => [
        state,
        async () => (state === 'closed' ? undefined : look(state as ThreadModelState, seen)),
      ]),
    ),
  });
}

/** Only what a tutor wrote is held back. */
const isWalkedBy = (side: Side, { steps }: Walk) =>
  side === 'tutor' || steps.every(({ event }) => event.type !== 'looksLikeAPhoneNumber');

for (const side of ['student', 'tutor'] as const)
  test.describe(`the doubt of a ${side} and the browser of who is on its other side, by the shortest paths of the model`, {
    tag: side === 'student' ? '@firefox-long' : ['@long', '@firefox-long'],
  }, () => {
    for (const path of walksToTake(threadModel.getShortestPaths().filter((each) => isWalkedBy(side, each))))
      test(describePath(path), ({ page, openElsewhere, server, complaints }) =>
        walk(side, path, { page, openElsewhere, server, complaints }),
      );
  });
