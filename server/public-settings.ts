import { isLoopback } from './environment/readers.ts';
import { variables } from './environment/variables.ts';
import { type Environment, EnvironmentError } from './environment.ts';
import { isGiven } from './secret-setting.ts';

/** What a school has to say for itself before the public comes: its own value of each, not the one that stands for it here. */
const ownValues = ['SCHOOL_MAIL', 'SUPPORT_EMAIL', 'SUPPORT_PHONE'] as const;
const razorpay = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;

type Public = Pick<
  Environment,
  | 'publicUrl'
  | 'demo'
  | 'databaseUrl'
  | 'migrationDatabaseUrl'
  | 'directDatabaseUrl'
  | 'smtpUrl'
  | 'plaintextHosts'
  | 'errorService'
  | 'collector'
>;

/**
 * Refuses a start for the public that would run and be wrong: one address for everybody behind a proxy, mail that goes nowhere, a made-up
 * telephone number, payments that look configured, a site, a database or a mail server whose passwords and data go
 * through a network in the clear. A public demonstration mails nobody and takes no money, but counts by address too.
 * Throws `EnvironmentError` with everything that is missing.
 */
export function requirePublicSettings(
  env: NodeJS.ProcessEnv,
  {
    publicUrl,
    demo,
    databaseUrl,
    migrationDatabaseUrl,
    directDatabaseUrl,
    smtpUrl,
    plaintextHosts,
    errorService,
    collector,
  }: Public,
): void {
  if (publicUrl === null) return;
  const isSet = (name: string) => isGiven(env, name);
  const missing: string[] = [];
  if (publicUrl.startsWith('http:') && !isPrivate(publicUrl, plaintextHosts))
    missing.push(`PUBLIC_URL: begin it with https://, ${orName}`);
  if (!isSet('TRUST_PROXY')) missing.push('TRUST_PROXY: say how many proxies are in front, or none: limits count by address');
  for (const [name, told] of Object.entries({ ERROR_SERVICE_DSN: errorService, OTEL_EXPORTER_OTLP_ENDPOINT: collector })) {
    if (told?.url.startsWith('http:') && !isPrivate(told.url, plaintextHosts))
      missing.push(`${name}: begin it with https://, ${orName}`);
  }
  if (!demo) {
    if (!isSet('SMTP_URL')) missing.push('SMTP_URL: say which mail server, or none: then mail goes to files that nobody is sent');
    for (const name of ownValues) {
      if (!isSet(name) || isPlaceholder(name, env[name] ?? '')) missing.push(`${name}: give the school’s own`);
    }
    const databases = {
      ...{ DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: migrationDatabaseUrl, DIRECT_DATABASE_URL: directDatabaseUrl },
    };
    for (const [name, address] of Object.entries(databases)) {
      if (address !== null && !isPrivate(address, plaintextHosts) && !hasParameter(address, 'sslmode', 'verify-full'))
        missing.push(`${name}: end it with ?sslmode=verify-full, ${orName}`);
    }
    const isMailPlain = smtpUrl !== null && !smtpUrl.startsWith('smtps:') && !hasParameter(smtpUrl, 'requireTLS', 'true');
    if (isMailPlain && !isPrivate(smtpUrl, plaintextHosts))
      missing.push(`SMTP_URL: begin it with smtps:// or end it with ?requireTLS=true, ${orName}`);
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

const orName = 'or name its host in PLAINTEXT_HOSTS where the network is the school’s own';

/** Whether an address leads to this machine, or to a host of a network that is called private. */
function isPrivate(address: string, plaintextHosts: string[]): boolean {
  const { hostname, searchParams } = new URL(address);
  // PostgreSQL's addresses may name the host, or the folder of a socket, as a parameter.
  const host = (searchParams.get('host') ?? hostname).toLowerCase();
  return host === '' || host.startsWith('/') || isLoopback(host) || plaintextHosts.includes(host);
}

const hasParameter = (address: string, name: string, value: string) => new URL(address).searchParams.get(name) === value;

/** Whether a value is the one that stands for the school's own, or an address that no mail can reach. */
const isPlaceholder = (name: (typeof ownValues)[number], value: string) =>
  value.trim() === variables[name].fallback || /[.@]example>?$/i.test(value.trim());
