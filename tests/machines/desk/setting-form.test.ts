import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { SettingCheck, SettingFields, SettingFile, SettingName } from '../../../contract/desk/settings.ts';
import { settingFormMachine, shownFields } from '../../../src/machines/desk/setting-form.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { SettingDraft } from '../../../src/services/desk/settings.ts';
import { type SettingStep, settingFormModel } from '../../models/desk/setting-form.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath, type StateOf } from '../../support/model.ts';

const fields = { timeZone: 'Asia/Kolkata', week: 'Mon-Fri 09:00-18:00', holidays: '' };
const file: SettingFile = {
  ...{ name: 'clock', version: 2, isOwn: true, fields, defaults: { ...fields, week: 'Mon-Sat 09:00-21:00' }, history: [] },
};
const newer: SettingFile = { ...file, version: 3, fields: { ...fields, week: 'Sun 10:00-12:00' } };

let form: Actor<typeof logic>;
let loading: Deferred<SettingFile>;
let checking: Deferred<SettingCheck>;
let saving: Deferred<{ version: number }>;
let testing: Deferred<{ to: string }>;
let calls: unknown[];

const logic = settingFormMachine.provide({
  actors: {
    loadSetting: fromPromise<SettingFile, { name: SettingName }>(() => {
      loading = deferred();
      return loading.promise;
    }),
    checkSetting: fromPromise<SettingCheck, SettingDraft>(({ input }) => {
      calls.push(['check', input.seen, input.fields?.holidays ?? null]);
      checking = deferred();
      return checking.promise;
    }),
    saveSetting: fromPromise<{ version: number }, SettingDraft & { reason: string }>(({ input }) => {
      calls.push(['save', input.seen, input.fields?.holidays ?? null, input.reason]);
      saving = deferred();
      return saving.promise;
    }),
    sendTestLetter: fromPromise<{ to: string }, { name: SettingName; fields: SettingFields }>(({ input }) => {
      calls.push(['test', input.name, input.fields.holidays]);
      testing = deferred();
      return testing.promise;
    }),
  },
});
const settle = async (act: () => void) => {
  act();
  await new Promise<void>((resolve) => setImmediate(resolve));
};
beforeEach(() => {
  calls = [];
  form = createActor(logic, { input: { name: 'clock' } }).start();
});
afterEach(() => form.stop());

const unreachable = new CallFailed('unreachable', '');
const overtaken = new CallFailed('refused', 'Meera has changed this since.', 'conflict', 409);
const check = (more: Partial<SettingCheck>): SettingCheck => ({ problems: [], changes: [], effects: [], ...more });
const preview = { subject: 'Session booked', paragraphs: [{ text: 'Hello Asha,' }] };
const isSaving = () => form.getSnapshot().matches('saving');
const send = (event: Parameters<typeof form.send>[0]) => () => settle(() => form.send(event));
const typeHolidays = (holidays: string) => send({ type: 'fields.change', changes: { holidays } });
const holidays = '2026-12-25';
const events: Record<SettingStep, () => Promise<void>> = {
  open: send({ type: 'page.opened' }),
  settingComes: () => settle(() => loading.resolve(file)),
  settingFails: () => settle(() => loading.reject(unreachable)),
  tryAgain: send({ type: 'setting.retry' }),
  type: typeHolidays(holidays),
  typeBack: typeHolidays(''),
  undo: send({ type: 'setting.undo' }),
  giveUpOwn: send({ type: 'setting.restore' }),
  check: send({ type: 'setting.check' }),
  isFaulty: () => settle(() => checking.resolve(check({ problems: [{ field: 'holidays', reason: 'This is no date.' }] }))),
  isUnchanged: () => settle(() => checking.resolve(check({}))),
  isGood: () => settle(() => checking.resolve(check({ changes: [{ field: 'holidays', before: '', after: holidays }], preview }))),
  checkFails: () => settle(() => checking.reject(unreachable)),
  goBack: send({ type: 'setting.reopen' }),
  saveWithoutReason: send({ type: 'setting.save' }),
  sayWhy: send({ type: 'reason.type', text: ' The year is over ' }),
  save: send({ type: 'setting.save' }),
  isSaved: () => settle(() => saving.resolve({ version: 3 })),
  saveFails: () => settle(() => saving.reject(unreachable)),
  somebodyWasFaster: () => settle(() => (isSaving() ? saving : checking).reject(overtaken)),
  loadAgain: send({ type: 'setting.reload' }),
  newerComes: () => settle(() => loading.resolve(newer)),
  sendTest: send({ type: 'test.send' }),
  testIsSent: () => settle(() => testing.resolve({ to: 'owner@example.org' })),
  testFails: () => settle(() => testing.reject(unreachable)),
};

type Seen = {
  state: string;
  shows?: string;
  week?: string;
  notice?: string;
  faulty?: string[];
  isReasonMissing?: true;
  testedTo?: string;
};
const { week } = fields;
const faulty = 'It can’t be saved like this. The problem is shown at its field.';
const notChecked = 'We couldn’t check this. Nothing is saved, and it’s still here.';
const shown: Record<StateOf<typeof settingFormModel>, Seen> = {
  closed: { state: 'idle' },
  loading: { state: 'loading' },
  failed: { state: 'failed', notice: 'We couldn’t load this setting.' },
  loadingAgain: { state: 'loading' },
  asItIs: { state: 'shown', week, shows: '' },
  toldSame: { state: 'shown', week, shows: '', notice: 'Nothing has changed.' },
  checkingOld: { state: 'checking', week, shows: '' },
  oldNotChecked: { state: 'shown', week, shows: '', notice: notChecked },
  oldProposed: { state: 'proposed', week, shows: '' },
  asItIsStill: { state: 'shown', week, shows: '' },
  oldReasoned: { state: 'proposed', week, shows: '' },
  savingOld: { state: 'saving', week, shows: '' },
  typed: { state: 'changed', week, shows: holidays },
  asItWas: { state: 'shown', week, shows: '' },
  checking: { state: 'checking', week, shows: holidays },
  toldFault: { state: 'changed', week, shows: holidays, notice: faulty, faulty: ['holidays'] },
  toldUnchanged: { state: 'changed', week, shows: holidays, notice: 'Nothing has changed.' },
  notChecked: { state: 'changed', week, shows: holidays, notice: notChecked },
  proposed: { state: 'proposed', week, shows: holidays },
  testing: { state: 'testing', week, shows: holidays },
  tested: { state: 'proposed', week, shows: holidays, testedTo: 'owner@example.org' },
  testedAndReasoned: { state: 'proposed', week, shows: holidays, testedTo: 'owner@example.org' },
  notTested: { state: 'proposed', week, shows: holidays, notice: 'This wasn’t done. Please try again.' },
  toldReason: { state: 'proposed', week, shows: holidays, isReasonMissing: true },
  reasoned: { state: 'proposed', week, shows: holidays },
  saving: { state: 'saving', week, shows: holidays },
  notSaved: { state: 'proposed', week, shows: holidays, notice: 'This wasn’t done. Please try again.' },
  typedStill: { state: 'changed', week, shows: holidays },
  savingAgain: { state: 'saving', week, shows: holidays },
  overtaken: { state: 'overtaken', week, shows: holidays, notice: 'Meera has changed this since.' },
  loadingNewer: { state: 'loading', week, shows: holidays },
  typedOverNewer: { state: 'changed', week: 'Sun 10:00-12:00', shows: holidays },
  over: { state: 'saved', week, shows: '' },
};

it.each(settingFormModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({
    events,
    states: Object.fromEntries(
      Object.entries(shown).map(([name, seen]) => [
        name,
        () => {
          const { value, context } = form.getSnapshot();
          const now = shownFields(context);
          expect({
            ...{ name, state: value, notice: context.notice, isReasonMissing: context.isReasonMissing },
            ...{ shows: now.holidays, week: now.week, faulty: context.problems.map(({ field }) => field) },
            testedTo: context.testedTo,
          }).toEqual({
            ...{ name, state: seen.state, notice: seen.notice ?? null, isReasonMissing: seen.isReasonMissing ?? false },
            ...{ shows: seen.shows, week: seen.week, faulty: seen.faulty ?? [] },
            testedTo: seen.testedTo ?? null,
          });
        },
      ]),
    ),
  });
});

const walk = async (...steps: SettingStep[]) => {
  for (const step of steps) await events[step]();
};

it('saves what was looked at, once, with the reason', async () => {
  await walk('open', 'settingComes', 'type', 'check', 'isGood', 'sayWhy', 'save', 'save', 'isSaved', 'save');
  expect(calls).toEqual([
    ['check', 2, holidays],
    ['save', 2, holidays, 'The year is over'],
  ]);
});

it('has what was there before back without what was typed', async () => {
  await walk('open', 'settingComes', 'giveUpOwn', 'isGood', 'sayWhy', 'save', 'isSaved');
  expect(calls).toEqual([
    ['check', 2, null],
    ['save', 2, null, 'The year is over'],
  ]);
});

it('goes on over what somebody else has saved', async () => {
  await walk('open', 'settingComes', 'type', 'check', 'somebodyWasFaster', 'loadAgain', 'newerComes', 'check');
  expect(calls.at(-1)).toEqual(['check', 3, holidays]);
});
