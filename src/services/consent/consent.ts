import * as calls from '../../../contract/consent/consent.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { withoutRenewal } from '../api/session-gate.ts';

/** Who looks at what is agreed to for a student. Parents cannot sign in again in place. */
export type ConsentViewer = { side: calls.ConsentSide; studentId: string };

/** Which text was read. */
type ReadNotice = Pick<calls.ConsentNotice, 'version' | 'language'>;

/** What an adult declares. `check`: by which they show that they are one, '' where the school is to look. */
export type ConsentGift = {
  relation: calls.Relation;
  name: string;
  birthYear: number;
  check: '' | 'payment' | 'locker';
  token: string;
  purposes: readonly calls.ConsentPurpose[];
};

export type ConsentAgreement = ConsentViewer & { notice: ReadNotice; gift: ConsentGift };
export type ConsentChoice = ConsentViewer & { notice: ReadNotice; purpose: calls.ConsentPurpose; given: boolean };

const toNotice = ({ version, language }: ReadNotice) => ({ noticeVersion: version, noticeLanguage: language });

/** What is agreed to. Throws CallFailed. */
export const loadConsent: Service<ConsentViewer, calls.ConsentPage> = ({ side, studentId }, signal) =>
  asSide(side, signal, async (until) => (await post(calls.getConsent, { student: studentId }, until)).data);

/** Records who agrees to what. Throws CallFailed, with the server's words where it was refused. */
export const giveConsent: Service<ConsentAgreement, calls.ConsentPage> = (
  { side, studentId, notice, gift: { check, token, purposes, name, ...adult } },
  signal,
) =>
  asSide(side, signal, async (until) => {
    const proof = check === '' ? {} : { check, ...(check === 'locker' && { token: token.trim() }) };
    const body = { student: studentId, ...toNotice(notice), ...adult, name: name.trim(), purposes: [...purposes], ...proof };
    return (await post(calls.giveConsent, body, until)).data;
  });

/** Gives or withdraws one purpose. Throws CallFailed, with the server's words where it was refused. */
export const chooseConsent: Service<ConsentChoice, calls.ConsentPage> = ({ side, studentId, notice, purpose, given }, signal) =>
  asSide(side, signal, async (until) => {
    const body = { student: studentId, ...toNotice(notice), purpose, given };
    return (await post(calls.chooseConsent, body, until)).data;
  });

const asSide = <Answer>(side: calls.ConsentSide, signal: AbortSignal, call: (signal: AbortSignal) => Promise<Answer>) =>
  side === 'student'
    ? call(signal)
    : withoutRenewal(signal, call, () => {
        throw new CallFailed('refused', 'Please sign in again.', 'signedOut', 401);
      });
