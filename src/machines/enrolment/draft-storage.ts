import { fromCallback } from 'xstate';
import type { ItemKind } from '../../../contract/enrolment/offers.ts';
import { forgetDraft, keepDraft } from '../../services/enrolment/application-draft.ts';
import type { ApplicationDraft } from '../../services/enrolment/application-shapes.ts';

export type DraftCommand = { type: 'draft.keep'; draft: ApplicationDraft } | { type: 'draft.forget' };

/** Keeps an application's draft on this device as it is told to. Session storage that refuses costs only the reload. */
export const draftStorage = fromCallback<DraftCommand, { kind: ItemKind; name: string }>(({ receive, input }) => {
  receive((event) => {
    try {
      if (event.type === 'draft.keep') keepDraft(input.kind, event.draft);
      else forgetDraft(input.kind, input.name);
    } catch (problem) {
      console.warn('The application could not be kept on this device.', problem);
    }
  });
});
