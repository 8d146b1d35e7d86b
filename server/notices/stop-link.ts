import { type NoticeKind, type NoticeRole, noticeChoices, noticeKinds, noticeRoles } from '../../contract/notices/notices.ts';
import type { Queryable } from '../db/open.ts';
import { readSignedToken, signedToken, type TokenKey } from '../http/signed-token.ts';
import { findParentsOf } from '../parents/stop-tidings.ts';
import { hashRecipient } from '../report/unsubscribe-token.ts';
import { findMailbox, type Reader } from './reader.ts';

/** Stands between the kinds of a link that ends several: those of one mail of the day. */
const between = '+';

const signing = (secret: string): TokenKey => ({ purpose: 'stop-notices', secret });

/** Whose mail of which kinds a link ends. `about`: a student of the parents, whose address must not stand in the link. */
type StopLink = { kinds: readonly NoticeKind[]; reader: Reader; about: string | null; mailbox: string };

/** The path by which a reader asks for no more mail of some kinds, without signing in. */
export const stopNoticesPath = ({ kinds, reader: { role, id }, about, mailbox }: StopLink, secret: string): string =>
  `/unsubscribe/${signedToken([kinds.join(between), role, role === 'parent' ? (about ?? '') : id, hashRecipient(mailbox)], signing(secret))}`;

/** Whose mail a link ends; null where we did not make it, or it went to an address that is no longer theirs. */
export async function findStopped(
  db: Queryable,
  token: string,
  secret: string,
): Promise<{ kinds: NoticeKind[]; reader: Reader } | null> {
  const [kindNames = '', roleName, named = '', mailboxHash] = readSignedToken(token, signing(secret)) ?? [];
  const names = kindNames.split(between);
  const kinds = noticeKinds.filter((each) => names.includes(each));
  const role = noticeRoles.find((each): each is NoticeRole => each === roleName);
  if (kinds.length !== names.length || role === undefined || kinds.some((kind) => !(kind in noticeChoices[role]))) return null;
  const id = role === 'parent' ? await findParentsOf(db, named) : named;
  const reader = id === null ? null : { role, id };
  const mailbox = reader && (await findMailbox(db, reader));
  return reader && mailbox && hashRecipient(mailbox) === mailboxHash ? { kinds, reader } : null;
}
