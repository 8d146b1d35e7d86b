import { fromCallback } from 'xstate';
import { forgetInquiry, keepInquiry } from '../../services/inquiry/inquiry.ts';
import type { InquiryDraft } from '../../services/inquiry/inquiry-draft.ts';

export type InquiryKeeperCommand = { type: 'draft.keep'; draft: InquiryDraft } | { type: 'draft.forget' };

/** Keeps the inquiry that is being typed as it is told to. Session storage that refuses costs only the reload. */
export const inquiryStorage = fromCallback<InquiryKeeperCommand>(({ receive }) => {
  receive((command) => {
    try {
      if (command.type === 'draft.keep') keepInquiry(command.draft);
      else forgetInquiry();
    } catch (problem) {
      console.warn('The inquiry could not be kept on this device.', problem);
    }
  });
});
