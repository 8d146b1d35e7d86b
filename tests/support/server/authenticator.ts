import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator app shows at an instant. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
