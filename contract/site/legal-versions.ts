/** The texts that are agreed to with an application. */
export type LegalKind = 'terms' | 'privacy';

/** `version`: the day from which a text holds. `sha256`: of its file, content/legal/{kind}/{version}.json, which stays as it is. */
type LegalVersion = { version: string; sha256: string };

/** Every text that was ever agreed to, the newest first, which is that of the page. Other words are another version. */
export const legalVersions: Record<LegalKind, readonly [LegalVersion, ...LegalVersion[]]> = {
  terms: [{ version: '2026-11-29', sha256: 'ae6d5fb4ca09c766fd05cf24b7ee781ada86a564687a5376352533975155065c' }],
  privacy: [{ version: '2026-11-29', sha256: '3ed4e310e9ecf912b0922fb132c36bf3a31aab880e7caace972ea971c86631c5' }],
};

/** What an application agrees to that is sent now. */
export const agreedVersions = { termsVersion: legalVersions.terms[0].version, privacyVersion: legalVersions.privacy[0].version };
