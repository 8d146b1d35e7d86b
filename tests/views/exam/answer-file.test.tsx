import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { answerFileMachine } from '../../../src/machines/exam/answer-file.machine.ts';
import type { SittingChoice, SittingOnDevice } from '../../../src/services/exam/answer-file.ts';
import { AnswersOnDevice } from '../../../src/views/exam/lists/answers-on-device.tsx';
import { AnswerFile } from '../../../src/views/exam/parts/answer-file.tsx';

let found: SittingOnDevice[];
let save: (sittingId: string) => string | null;
let requests: SittingChoice[];
const logic = answerFileMachine.provide({
  actors: {
    findSittingsOnDevice: fromPromise<SittingOnDevice[], SittingChoice>(async ({ input }) => {
      requests.push(input);
      return found;
    }),
    saveAnswerFile: fromPromise<string | null, { sittingId: string }>(async ({ input }) => save(input.sittingId)),
  },
});
beforeEach(() => {
  requests = [];
  found = [
    { sittingId: 's1', answers: 2, title: 'Owls' },
    { sittingId: 's2', answers: 1, title: null },
    { sittingId: 's3', answers: 0, title: 'Moths' },
  ];
  save = (sittingId) => `${sittingId}.json`;
});
const button = (name = 'Save answers as a file') => screen.findByRole('button', { name });

it('a page that waits for the server offers the file, and says where it is and what to do with it', async () => {
  render(<AnswerFile sittingId="s1" logic={logic} />);
  await userEvent.click(await button());
  const status = await screen.findByRole('status');
  expect(status.textContent).toContain('Saved as s1.json. Send this file to your tutor or to ');
  expect(status.querySelector('a')?.getAttribute('href')).toMatch(/^mailto:.+@/);
  expect(requests).toEqual([{ sittingId: 's1', onlyWaiting: false }]);
});

it('says that no file is needed once every answer was delivered', async () => {
  save = () => null;
  render(<AnswerFile sittingId="s1" logic={logic} />);
  await userEvent.click(await button());
  expect((await screen.findByRole('status')).textContent).toBe('Every answer has reached us. You don’t need a file.');
});

it('says that the browser refused, and can be tried again', async () => {
  save = () => {
    throw new Error('refused');
  };
  render(<AnswerFile sittingId="s1" logic={logic} />);
  await userEvent.click(await button());
  expect((await screen.findByRole('alert')).textContent).toBe('This browser couldn’t save the file. Keep this page open.');
  save = () => 'again.json';
  await userEvent.click(await button());
  expect((await screen.findByRole('status')).textContent).toContain('again.json');
});

it('a list shows what waits on this device, each with a file of its own and what came of it there', async () => {
  render(<AnswersOnDevice logic={logic} />);
  await screen.findByRole('heading', { name: 'Answers waiting on this device' });
  const items = screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);
  expect(items).toEqual(['Owls: 2 answers not sent yet', 'A quiz or test: 1 answer not sent yet', 'Moths: not submitted yet']);
  expect(requests).toEqual([{ sittingId: null, onlyWaiting: true }]);
  await userEvent.click(await button('Save answers as a file: Moths'));
  const status = await screen.findByRole('status');
  expect(screen.getAllByRole('listitem').indexOf(status.closest('li') as HTMLElement)).toBe(2);
});

it('shows nothing where nothing waits', async () => {
  found = [];
  const { container } = render(<AnswersOnDevice logic={logic} />);
  await expect.poll(() => requests).toEqual([{ sittingId: null, onlyWaiting: true }]);
  expect(container.textContent).toBe('');
});

it('an interrupted page says how many answers wait, and offers their file', async () => {
  found = [{ sittingId: 's1', answers: 2, title: null }];
  render(<AnswerFile sittingId="s1" onlyWaiting logic={logic} />);
  await button();
  expect(screen.getByText(/^On this device: 2 answers not sent yet\. Your answers will be sent once you resume/)).toBeTruthy();
  expect(requests).toEqual([{ sittingId: 's1', onlyWaiting: true }]);
});
