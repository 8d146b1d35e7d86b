import { expect, type Page } from '@playwright/test';
import { type ComposerModelState, type ComposerStep, composerModel } from '../../tests/models/doubts/composer.model.ts';
import { describePath } from '../../tests/support/model.ts';
import type { Complaints } from '../support/complaints.ts';
import { askDoubtOf } from '../support/doubts/asked.ts';
import { type OpenElsewhere, openPortal, signIn, test } from '../support/fixtures.ts';
import { fail, gate, letThrough, loseAnswer, refuse, reloadGated } from '../support/gate.ts';
import { addPair, type Person } from '../support/people.ts';
import type { SharedServer } from '../support/server.ts';
import { walksToTake } from '../support/walks.ts';

type Walk = ReturnType<typeof composerModel.getShortestPaths>[number];

let tutor: Person;
let student: Person;

test.beforeAll(async ({ server }) => {
  ({ tutor, student } = await addPair(server, 'AP Statistics'));
});

const photo = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [40, 20];
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });

/** What the student sees, and what the tutor's browser has of it: the words of a draft, how many photos go along, what is on its way, and what arrived. */
type Seen = { draft: string; photos?: number; unsent?: string[]; arrived?: string[]; says?: RegExp };
const first = 'first';
const refused = /This doubt is closed|wasn’t sent/;
const expected: Record<ComposerModelState, Seen> = {
  blank: { draft: '' },
  saysWriteFirst: { draft: '', says: /Write something first/ },
  begun: { draft: first },
  begunStill: { draft: first },
  // On this device it is smaller at once.
  photoIsOpened: { draft: first },
  toldToWaitForIt: { draft: first },
  filmIsOpened: { draft: first },
  saysNoPhoto: { draft: first, says: /photo/i },
  withPhoto: { draft: first, photos: 1 },
  onItsWayWithPhoto: { draft: '', unsent: [first] },
  waitsWithPhoto: { draft: '', unsent: [first] },
  refusedWithPhoto: { draft: '', unsent: [first], says: refused },
  onItsWay: { draft: '', unsent: [first] },
  arrived: { draft: '', arrived: [first] },
  arrivedUnheard: { draft: '', unsent: [first], arrived: [first] },
  onItsWayAgain: { draft: '', unsent: [first], arrived: [first] },
  waits: { draft: '', unsent: [first] },
  refused: { draft: '', unsent: [first], says: refused },
  twoOnTheirWay: { draft: '', unsent: [first, 'second'] },
  twoWait: { draft: '', unsent: [first, 'second'] },
  bothStopped: { draft: '', unsent: [first, 'second'] },
  secondGoesAlone: { draft: first, unsent: ['second'] },
  secondOnItsWay: { draft: '', unsent: ['second'], arrived: [first] },
  bothArrived: { draft: '', arrived: [first, 'second'] },
};

/** Nobody is quicker than the device that makes a photo smaller: what lies between is walked by the machine alone. */
const isWalkedHere = ({ steps }: Walk) =>
  steps.every(({ state }) => state.value !== 'toldToWaitForIt') && !describePath({ steps }).endsWith('addPhoto > send');

async function walk(path: Walk, { page, openElsewhere, server, complaints }: Parties) {
  test.slow();
  complaints.allow(/Failed to load resource|ERR_FAILED|NetworkError/);
  const subject = `What is a mode? ${crypto.randomUUID().slice(0, 8)}`;
  const doubtId = await askDoubtOf(server.url, student, subject);
  const desk = await openElsewhere();
  await signIn(desk, tutor, 'Teacher');
  await desk.getByRole('button', { name: 'Doubts', exact: true }).click();
  await desk.getByRole('button', { name: subject }).click();
  const written = (where: Page) => where.getByRole('list', { name: 'What was written' }).getByRole('listitem');
  await expect(written(desk)).toHaveCount(1);

  const answer = await gate(page, 'writeDoubt');
  await openPortal(page, server.url, student, `/student-portal/doubts/${doubtId}`);
  const field = page.getByLabel('Write to your tutors');
  // To open the page is not what is proved.
  await expect(field).toBeVisible({ timeout: 90_000 });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const write = async (text: string) => {
    await field.pressSequentially(text);
    await expect(field).toHaveValue(text);
  };
  const attach = async (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('Add photos').setInputFiles({ name, mimeType, buffer });
  const events: Record<ComposerStep, () => Promise<void>> = {
    typeFirst: () => write(first),
    sendNothing: () => press('Send'),
    send: () => press('Send'),
    writeSecond: async () => {
      await write('second');
      await press('Send');
    },
    arrives: () => answer(letThrough),
    arrivesButAnswerIsLost: () => answer(loseAnswer),
    connectionIsLost: () => answer(fail),
    serverRefuses: () => answer(refuse(409, 'closed', 'This doubt is closed.')),
    connectionReturns: async () => void (await page.evaluate(() => dispatchEvent(new Event('online')))),
    // It is tried again by itself, which the next answer waits for.
    fiveSecondsPass: async () => undefined,
    tryAgain: () => press('Send it again'),
    takeBack: () => press('Change it'),
    addPhoto: async () => attach('paper.png', 'image/png', Buffer.from(await photo(page), 'base64')),
    addFilm: () => attach('film.jpg', 'image/jpeg', Buffer.from('no photo')),
    itIsMadeSmaller: async () => undefined,
    itIsNoPhoto: async () => undefined,
    takePhotoAway: () => press('Remove photo 1'),
    reload: () => reloadGated(page),
  };
  const look = async ({ draft, photos = 0, unsent = [], arrived = [], says }: Seen, isSettled: boolean) => {
    await expect(field).toHaveValue(draft);
    if (isSettled) await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(photos);
    await expect(page.getByRole('list', { name: 'On its way' }).getByRole('listitem')).toHaveCount(unsent.length);
    for (const [at, text] of unsent.entries())
      await expect(page.getByRole('list', { name: 'On its way' }).getByRole('listitem').nth(at)).toContainText(text);
    // The tutor's browser shows what arrived, in the order in which it was written, without a reload.
    await expect(written(desk)).toHaveCount(1 + arrived.length);
    for (const [at, text] of arrived.entries()) await expect(written(desk).nth(at + 1)).toContainText(text);
    if (says) await expect(page.getByText(says).first()).toBeVisible();
  };
  const isSettled = (state: string) => state !== 'photoIsOpened' && state !== 'filmIsOpened';
  await path.test({
    events,
    states: Object.fromEntries(Object.entries(expected).map(([state, seen]) => [state, () => look(seen, isSettled(state))])),
  });
}

type Parties = { page: Page; openElsewhere: OpenElsewhere; server: SharedServer; complaints: Complaints };

test.describe('a student writes and the tutor’s browser shows what arrived, by the shortest paths of the model', {
  tag: '@firefox-long',
}, () => {
  for (const path of walksToTake(composerModel.getShortestPaths().filter(isWalkedHere)))
    test(describePath(path), ({ page, openElsewhere, server, complaints }) =>
      walk(path, { page, openElsewhere, server, complaints }),
    );
});
