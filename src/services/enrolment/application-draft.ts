import type { ItemKind } from '../../../contract/enrolment/offers.ts';
import { randomName } from '../api/random-name.ts';
import type { Service } from '../api/service.ts';
import { entryOrNull, removeEntry, writeEntry } from '../api/session-storage.ts';
import { type ApplicationDraft, type ApplicationRequest, draftEntries, type TypedEntries } from './application-shapes.ts';
import { defaultCountry } from './phone.ts';

export type DraftPlace = { kind: ItemKind; asked: ApplicationRequest };

/** An application that nobody has sent, with what was typed before into another one. The guardian agrees to each one anew. */
export function newDraft(asked: ApplicationRequest, before: TypedEntries | null): ApplicationDraft {
  return {
    asked,
    step: 'form',
    form: before?.form ?? {
      name: '',
      email: '',
      phone: '',
      student_class: '',
      school_name: '',
      parent_name: '',
      additional_info: '',
    },
    country: before?.country ?? defaultCountry,
    place: before?.place,
    additions: before?.additions,
    consent: false,
    confirmed: false,
    currency: asked.currency,
    applicationKey: randomName(),
    application: null,
    payment: null,
  };
}

/** What is left of an application that is paid: how it ended, where its receipt is, and nothing of the person. */
export const settledDraft = ({ asked, step, applicationKey, application }: ApplicationDraft): ApplicationDraft => ({
  ...newDraft(asked, null),
  step,
  applicationKey,
  application,
});

/**
 * The drafts of one flow, the last kept first. A browser that shuts session storage away keeps none, and takes applications none the
 * less.
 */
function keptDrafts(kind: ItemKind): ApplicationDraft[] {
  try {
    return entryOrNull(draftEntries[kind]) ?? [];
  } catch (problem) {
    console.warn('The application could not be read from this device.', problem);
    return [];
  }
}

/**
 * The draft that this tab keeps of a plan or course, or a new one with what was typed last. A link that asks for another currency
 * has its way, unless a payment in the first one is not settled.
 */
export const recallDraft: Service<DraftPlace, ApplicationDraft> = async ({ kind, asked }) => {
  const drafts = keptDrafts(kind);
  const kept = drafts.find((draft) => draft.asked.name === asked.name);
  if (!kept) return newDraft(asked, drafts[0] ?? null);
  const isSameLink = kept.asked.currency === asked.currency;
  return isSameLink || kept.payment ? kept : { ...kept, asked, currency: asked.currency };
};

/** A new application after one that is paid, with what the page still knows. */
export const renewDraft: Service<{ asked: ApplicationRequest; before: TypedEntries }, ApplicationDraft> = async ({
  asked,
  before,
}) => newDraft(asked, before);

const writeDrafts = (kind: ItemKind, drafts: ApplicationDraft[]) =>
  drafts.length > 0 ? writeEntry(draftEntries[kind], drafts) : removeEntry(draftEntries[kind]);

/** An application for another plan or course stays beside it once it has an order: money may have moved. Without one it gives way. */
export const keepDraft = (kind: ItemKind, draft: ApplicationDraft) =>
  writeDrafts(kind, [
    draft,
    ...keptDrafts(kind).filter(({ asked, application }) => asked.name !== draft.asked.name && application !== null),
  ]);

export const forgetDraft = (kind: ItemKind, name: string) =>
  writeDrafts(
    kind,
    keptDrafts(kind).filter(({ asked }) => asked.name !== name),
  );
