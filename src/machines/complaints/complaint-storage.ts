import { fromCallback } from 'xstate';
import type { ComplaintDraft } from '../../services/complaints/complaint-draft.ts';
import { forgetComplaint, keepComplaint } from '../../services/complaints/complaints.ts';

export type ComplaintKeeperCommand = { type: 'draft.keep'; draft: ComplaintDraft } | { type: 'draft.forget' };

/** Keeps the complaint that is being typed as it is told to. Session storage that refuses costs only the reload. */
export const complaintStorage = fromCallback<ComplaintKeeperCommand>(({ receive }) => {
  receive((command) => {
    try {
      if (command.type === 'draft.keep') keepComplaint(command.draft);
      else forgetComplaint();
    } catch (problem) {
      console.warn('The complaint could not be kept on this device.', problem);
    }
  });
});
