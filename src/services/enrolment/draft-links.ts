import { mailDraft as mailDraftCall, openDraft as openDraftCall } from '../../../contract/enrolment/draft-links.ts';
import type { ItemKind } from '../../../contract/enrolment/offers.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { keepDraft, newDraft } from './application-draft.ts';
import type { TypedEntries } from './application-shapes.ts';

/** What somebody typed into an application, and of what. */
export type TypedDraft = TypedEntries & { kind: ItemKind; name: string; currency: string };

/** Mails a link to what was typed; `code` opens it on the other device. Throws CallFailed. */
export const mailDraft: Service<{ email: string; typed: TypedDraft }, string> = async ({ email, typed }, signal) => {
  const { kind, name, currency, form, country, place, additions } = typed;
  const draft = {
    ...{ item: { kind, name }, currency, form, country },
    ...(place !== undefined && { place }),
    ...(additions !== undefined && { additions }),
  };
  return (await post(mailDraftCall, { email: email.trim(), draft }, signal)).code;
};

const pages = { sat: ['/contact-sat', 'plan'], ap: ['/contact-ap', 'subject'] } as const;

/** Opens a mailed draft, keeps it on this device, and gives the address where it is gone on with. Throws CallFailed, StorageDenied. */
export const openDraft: Service<{ token: string; code: string }, string> = async (given, signal) => {
  const { draft } = await post(openDraftCall, given, signal);
  const { item, currency, form, country, place, additions } = draft;
  const before = { form, country, place, additions };
  keepDraft(item.kind, newDraft({ name: item.name, currency }, before));
  const [path, parameter] = pages[item.kind];
  return `${path}?${new URLSearchParams({ [parameter]: item.name, currency })}`;
};
