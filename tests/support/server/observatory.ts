/**
 * The points that MDN's HTTP Observatory gives to the headers of one answer that came over https, by its published table. Its package checks one
 * address over the net and brings 195 others along, so the table stands here.
 */
export type Points = Record<
  'policy' | 'cookies' | 'sharing' | 'referrer' | 'transport' | 'scripts' | 'sniffing' | 'frames' | 'embedding',
  number
>;

type Headers = Record<string, unknown>;

/** Extra points count for those alone who have lost few. */
const bonusFrom = 90;
/** What the Observatory takes for six months, in seconds. */
const sixMonths = 15_552_000;

export function scoreAnswer(headers: Headers, body: string): { score: number; points: Points } {
  const points: Points = {
    policy: scorePolicy(text(headers, 'content-security-policy')),
    cookies: scoreCookies([headers['set-cookie'] ?? []].flat().map(String)),
    sharing: text(headers, 'access-control-allow-credentials') === 'true' ? -50 : 0,
    referrer: scoreReferrer(text(headers, 'referrer-policy')),
    transport: scoreTransport(text(headers, 'strict-transport-security')),
    scripts: text(headers, 'content-type').startsWith('text/html') ? scoreScripts(body) : 0,
    sniffing: text(headers, 'x-content-type-options') === 'nosniff' ? 0 : -5,
    frames: scoreFrames(headers),
    embedding: scoreEmbedding(text(headers, 'cross-origin-resource-policy')),
  };
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const base = 100 + sum(Object.values(points).filter((value) => value < 0));
  return {
    score: Math.max(0, base >= bonusFrom ? base + sum(Object.values(points).filter((value) => value > 0)) : base),
    points,
  };
}

const text = (headers: Headers, name: string) => String(headers[name] ?? '').toLowerCase();

export const readPolicy = (policy: string): Map<string, string[]> =>
  new Map(
    policy
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .filter(([name]) => name !== '')
      .map(([name = '', ...sources]) => [name, sources]),
  );

function scorePolicy(policy: string): number {
  const directives = readPolicy(policy);
  if (directives.size === 0) return -25;
  const all = ['*'];
  const fallback = directives.get('default-src') ?? all;
  const find = (name: string) => directives.get(name) ?? fallback;
  const isHashed = (sources: string[]) => sources.some((source) => /^'(sha\d+|nonce)-/.test(source));
  const isBroad = (source: string) => ['*', 'http:', 'https:', 'data:', 'ftp:', 'http://*', 'https://*'].includes(source);
  const isUnsafe = (sources: string[]) => sources.some(isBroad) || (sources.includes("'unsafe-inline'") && !isHashed(sources));
  if (isUnsafe(find('script-src')) || find('object-src').some(isBroad)) return -20;
  if ([...find('script-src'), ...find('style-src')].includes("'unsafe-eval'")) return -10;
  const plain = [...directives]
    .filter(([, sources]) => sources.some((source) => /^(http|ftp):/.test(source)))
    .map(([name]) => name);
  if (plain.length > 0) return plain.every((name) => ['img-src', 'media-src'].includes(name)) ? -10 : -20;
  if (isUnsafe(find('style-src'))) return 0;
  return fallback.join() === "'none'" ? 10 : 5;
}

function scoreCookies(cookies: string[]): number {
  if (cookies.length === 0) return 0;
  if (cookies.some((cookie) => !/; *secure/i.test(cookie))) return -40;
  if (cookies.some((cookie) => !/; *httponly/i.test(cookie))) return -30;
  return cookies.every((cookie) => /; *samesite=(lax|strict)/i.test(cookie)) ? 5 : 0;
}

function scoreReferrer(policy: string): number {
  if (policy === '') return 0;
  return ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(policy) ? 5 : -5;
}

function scoreTransport(header: string): number {
  const age = /(?:^|;) *max-age=(\d+)/.exec(header)?.[1];
  if (age === undefined) return -20;
  return Number(age) < sixMonths ? -10 : 0;
}

/** Scripts from elsewhere need an integrity; none of ours come from elsewhere. */
const scoreScripts = (html: string) => (/<script[^>]+src="(https?:)?\/\//i.test(html) ? -50 : 0);

function scoreFrames(headers: Headers): number {
  if (readPolicy(text(headers, 'content-security-policy')).has('frame-ancestors')) return 5;
  return ['deny', 'sameorigin'].includes(text(headers, 'x-frame-options')) ? 0 : -20;
}

function scoreEmbedding(policy: string): number {
  if (policy === '' || policy === 'cross-origin') return 0;
  return ['same-origin', 'same-site'].includes(policy) ? 10 : -5;
}
