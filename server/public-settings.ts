import { type Environment, EnvironmentError, variables } from './environment.ts';

/** What a school has to say for itself before the public comes: its own value of each, not the one that stands for it here. */
const ownValues = ['SCHOOL_MAIL', 'SUPPORT_EMAIL', 'SUPPORT_PHONE'] as const;
const razorpay = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;

/**
 * Refuses a start for the public that would run and be wrong: one address for everybody behind a proxy, mail that goes nowhere, a made-up
 * telephone number, payments that look configured. A public demonstration mails nobody and takes no money, but counts by address too.
 * Throws `EnvironmentError` with everything that is missing.
 */
export function requirePublicSettings(
  env: NodeJS.ProcessEnv,
  { publicUrl, demo }: Pick<Environment, 'publicUrl' | 'demo'>,
): void {
  if (publicUrl === null) return;
  const isSet = (name: string) => (env[name]?.trim() ?? '') !== '';
  const missing: string[] = [];
  if (!isSet('TRUST_PROXY')) missing.push('TRUST_PROXY: say how many proxies are in front, or none: limits count by address');
  if (!demo) {
    if (!isSet('SMTP_URL')) missing.push('SMTP_URL: say which mail server, or none: then mail goes to files that nobody is sent');
    for (const name of ownValues) {
      if (!isSet(name) || isPlaceholder(name, env[name] ?? '')) missing.push(`${name}: give the school’s own`);
    }
    const lacking = razorpay.filter((name) => !isSet(name));
    if (lacking.length > 0 && lacking.length < razorpay.length) {
      for (const name of lacking) missing.push(`${name}: give all three values of Razorpay, or none of them`);
    }
  }
  if (missing.length > 0)
    throw new EnvironmentError(
      `PUBLIC_URL is set, and this is missing for the public:\n${missing.map((line) => `  ${line}`).join('\n')}`,
    );
}

/** Whether a value is the one that stands for the school's own, or an address that no mail can reach. */
const isPlaceholder = (name: (typeof ownValues)[number], value: string) =>
  value.trim() === variables[name].fallback || /[.@]example>?$/i.test(value.trim());
