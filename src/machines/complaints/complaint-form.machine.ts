import { assign, sendTo, setup } from 'xstate';
import type { ComplaintReceipt } from '../../../contract/complaints/complaints.ts';
import { messages } from '../../content/messages/complaints.ts';
import { randomName } from '../../services/api/random-name.ts';
import type { ComplaintDraft, ComplaintFields } from '../../services/complaints/complaint-draft.ts';
import { fileComplaint, readComplaintDraft } from '../../services/complaints/complaints.ts';
import { fromService } from '../actors/from-service.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import { type ComplaintProblems, findProblems } from './complaint-check.ts';
import { type ComplaintKeeperCommand, complaintStorage } from './complaint-storage.ts';

export type ComplaintField = keyof ComplaintFields;

/** `receipt`: number and deadlines of the complaint that was sent. */
type Context = ComplaintDraft & { problems: ComplaintProblems; receipt: ComplaintReceipt | null; notice: string | null };

const blank: ComplaintFields = { from: '', name: '', email: '', phone: '', topic: '', reference: '', text: '' };

const toDraft = ({ complaintKey, fields }: Context): ComplaintDraft => ({ complaintKey, fields });

const complaintFormSetup = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'page.opened' | 'complaint.send' | 'complaint.again' }
      | { type: 'field.type'; field: ComplaintField; text: string },
    tags: '' as 'waiting',
  },
  actors: {
    readComplaintDraft: fromService(readComplaintDraft),
    fileComplaint: fromService(fileComplaint),
    complaintStorage,
  },
  actions: {
    ...noticeActions,
    takeDraft: assign((_, draft: ComplaintDraft | null) => draft ?? {}),
    type: assign(({ context }, { field, text }: { field: ComplaintField; text: string }) => ({
      fields: { ...context.fields, [field]: text },
      problems: { ...context.problems, [field]: undefined },
    })),
    keep: sendTo('complaintStorage', ({ context }): ComplaintKeeperCommand => ({ type: 'draft.keep', draft: toDraft(context) })),
    forget: sendTo('complaintStorage', { type: 'draft.forget' } satisfies ComplaintKeeperCommand),
    nameProblems: assign({ problems: ({ context }) => findProblems(context.fields) }),
    nameAnew: assign({ complaintKey: () => randomName() }),
    takeReceipt: assign((_, receipt: ComplaintReceipt) => ({ receipt, problems: {} })),
    // Who complains stays the same person; what about does not.
    startAgain: assign(({ context: { fields } }) => ({
      receipt: null,
      fields: { ...fields, topic: '' as const, reference: '', text: '' },
    })),
  },
  guards: { isComplete: ({ context }) => Object.keys(findProblems(context.fields)).length === 0 },
});

/**
 * A complaint to the school: idle -> reading (what was typed before a reload) -> writing -> sending -> sent, or `notSent`. It goes under one name, so that sending it again after no
 * answer changes nothing; what was changed since then is another one.
 */
export const complaintFormMachine = complaintFormSetup.createMachine({
  id: 'complaintForm',
  context: () => ({ complaintKey: randomName(), fields: blank, problems: {}, receipt: null, notice: null }),
  invoke: { id: 'complaintStorage', src: 'complaintStorage' },
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'reading' } },
    reading: {
      tags: 'waiting',
      invoke: {
        id: 'readComplaintDraft',
        src: 'readComplaintDraft',
        onDone: { target: 'writing', actions: withOutput('takeDraft') },
        onError: 'writing',
      },
    },
    writing: {
      on: {
        'field.type': { actions: [withEvent('type'), 'keep'] },
        'complaint.send': [{ guard: 'isComplete', target: 'sending', actions: 'keep' }, { actions: 'nameProblems' }],
      },
    },
    sending: {
      invoke: {
        id: 'fileComplaint',
        src: 'fileComplaint',
        input: ({ context }) => toDraft(context),
        onDone: { target: 'sent', actions: [withOutput('takeReceipt'), 'hideNotice', 'forget', 'nameAnew'] },
        onError: { target: 'notSent', actions: withError('showNotice', messages.notSent) },
      },
    },
    notSent: {
      on: {
        'field.type': { target: 'writing', actions: ['nameAnew', withEvent('type'), 'keep'] },
        'complaint.send': [{ guard: 'isComplete', target: 'sending' }, { actions: 'nameProblems' }],
      },
    },
    sent: { on: { 'complaint.again': { target: 'writing', actions: 'startAgain' } } },
  },
});
