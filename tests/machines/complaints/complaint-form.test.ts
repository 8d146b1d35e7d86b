import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import type { ComplaintReceipt } from '../../../contract/complaints/complaints.ts';
import { complaintFormMachine } from '../../../src/machines/complaints/complaint-form.machine.ts';
import type { ComplaintKeeperCommand } from '../../../src/machines/complaints/complaint-storage.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { ComplaintDraft, ComplaintFields } from '../../../src/services/complaints/complaint-draft.ts';
import type { ComplaintToFile } from '../../../src/services/complaints/complaints.ts';
import { complaintFormModel } from '../../models/complaints/complaint-form.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';

const complete: ComplaintFields = {
  ...{ from: 'parent', name: 'Ravi', email: 'ravi@example.org', phone: '', topic: 'refund', reference: '', text: 'Where is it?' },
};
const receipt: ComplaintReceipt = { number: 7, token: 'c1.signed', answerBy: 1, endBy: 2 };
let reading: Deferred<ComplaintDraft | null>;
let sending: Deferred<ComplaintReceipt>;
let sent: ComplaintToFile[];
let kept: ComplaintKeeperCommand[];
const logic = complaintFormMachine.provide({
  actors: {
    readComplaintDraft: fromPromise<ComplaintDraft | null, void>(() => {
      reading = deferred();
      return reading.promise;
    }),
    fileComplaint: fromPromise<ComplaintReceipt, ComplaintToFile>(({ input }) => {
      sent.push(input);
      sending = deferred();
      return sending.promise;
    }),
    complaintStorage: fromCallback<ComplaintKeeperCommand>(({ receive }) => receive((command) => kept.push(command))),
  },
});
let flow: Actor<typeof complaintFormMachine>;

beforeEach(() => {
  sent = [];
  kept = [];
  flow = createActor(logic).start();
});
afterEach(() => flow.stop());

const settle = (act: () => void) => async () => {
  act();
  await new Promise((resolve) => setImmediate(resolve));
};
const type = (field: keyof ComplaintFields, text: string) => flow.send({ type: 'field.type', field, text });
const send = () => flow.send({ type: 'complaint.send' });
const is = (state: string) => () => expect(flow.getSnapshot().value).toBe(state);
const context = () => flow.getSnapshot().context;

it.each(complaintFormModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({
    events: {
      openThePage: () => flow.send({ type: 'page.opened' }),
      nothingWasKept: settle(() => reading.resolve(null)),
      aDraftWasKept: settle(() => reading.resolve({ complaintKey: 'kept', fields: complete })),
      keepsNothing: settle(() => reading.reject(new Error('denied'))),
      sendTooLittle: () => {
        type('email', 'nowhere');
        send();
      },
      fillIn: () => {
        for (const [field, text] of Object.entries(complete)) type(field as keyof ComplaintFields, text);
      },
      send,
      itArrives: settle(() => sending.resolve(receipt)),
      noAnswer: settle(() => sending.reject(new CallFailed('unreachable', ''))),
      sendItOnceMore: send,
      changeWords: () => type('text', 'Where is my money?'),
      writeAnother: () => flow.send({ type: 'complaint.again' }),
    },
    states: {
      notThereYet: is('idle'),
      lookingForADraft: is('reading'),
      blankAnyway: is('writing'),
      asBefore: () => {
        is('writing')();
        expect(context().fields).toEqual(complete);
      },
      onItsWayUnderItsOldName: () => expect(sent).toEqual([{ complaintKey: 'kept', fields: complete }]),
      blank: () => {
        is('writing')();
        expect(new Set(Object.values(context().fields))).toEqual(new Set(['']));
      },
      toldWhatIsMissing: () => {
        is('writing')();
        expect(Object.keys(context().problems).sort()).toEqual(['email', 'from', 'name', 'text', 'topic']);
        expect(sent).toEqual([]);
      },
      filledIn: () => {
        is('writing')();
        expect(kept.at(-1)).toEqual({ type: 'draft.keep', draft: { complaintKey: context().complaintKey, fields: complete } });
      },
      onItsWay: () => {
        is('sending')();
        expect(sent).toEqual([{ complaintKey: context().complaintKey, fields: complete }]);
      },
      notKnown: () => {
        is('notSent')();
        expect(context().notice).toMatch(/arrives only once/);
        expect(context().fields).toEqual(complete);
      },
      onItsWayAgain: () => expect(new Set(sent.map(({ complaintKey }) => complaintKey)).size).toBe(1),
      another: () => {
        is('writing')();
        // Other words are another complaint: the first may have arrived.
        expect(context().complaintKey).not.toBe(sent[0]?.complaintKey);
        expect(kept.at(-1)).toMatchObject({ draft: { complaintKey: context().complaintKey } });
      },
      arrived: () => {
        is('sent')();
        expect(context().receipt).toEqual(receipt);
        expect(kept.at(-1)).toEqual({ type: 'draft.forget' });
        expect(context().complaintKey).not.toBe(sent[0]?.complaintKey);
      },
      blankButForWho: () => {
        is('writing')();
        expect(context().fields).toEqual({ ...complete, topic: '', reference: '', text: '' });
      },
    },
  });
});
