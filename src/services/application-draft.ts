import type { ItemKind } from '../../contract/offers.ts';
import type { ApplicationDraft, Asked } from './application-shapes.ts';
import { defaultCountry } from './phone.ts';
import type { Service } from './service.ts';
import { entryOrNull, removeEntry, writeEntry } from './session-storage.ts';

export type DraftPlace = { kind: ItemKind; asked: Asked };

/** 128 random bits as hexadecimal digits (`crypto.randomUUID` is missing where a page came over plain HTTP). */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** An application that nobody has sent, with what was typed before into another one of this kind. */
export function newDraft(asked: Asked, before: ApplicationDraft | null): ApplicationDraft {
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
    consent: before?.consent ?? false,
    confirmed: false,
    currency: asked.currency,
    applicationKey: newKey(),
    application: null,
    payment: null,
  };
}

/** A browser that shuts session storage away keeps no draft, and takes applications none the less. */
function keptDraft(kind: ItemKind): ApplicationDraft | null {
  try {
    return entryOrNull(`application:${kind}`);
  } catch (problem) {
    console.warn('The application could not be read from this device.', problem);
    return null;
  }
}

/**
 * The draft that this tab keeps, or a new one. Another plan or course is another application; a link that asks for another currency
 * has its way, unless a payment in the first one is not settled.
 */
export const recallDraft: Service<DraftPlace, ApplicationDraft> = async ({ kind, asked }) => {
  const kept = keptDraft(kind);
  if (kept?.asked.name !== asked.name) return newDraft(asked, kept);
  const isSameLink = kept.asked.currency === asked.currency;
  return isSameLink || kept.payment ? kept : { ...kept, asked, currency: asked.currency };
};

/** A new application after one that is paid: what was typed stays. */
export const renewDraft: Service<DraftPlace, ApplicationDraft> = async ({ kind, asked }) => newDraft(asked, keptDraft(kind));

export const keepDraft = (kind: ItemKind, draft: ApplicationDraft) => writeEntry(`application:${kind}`, draft);

export const forgetDraft = (kind: ItemKind) => removeEntry(`application:${kind}`);
