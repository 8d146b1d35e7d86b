/** Where an error service takes envelopes, and the key that lets us in. */
export type Dsn = { url: string; key: string };

/** Reads the address that an error service gives for a project: `https://KEY@HOST/PROJECT`, with a path before the project where it has one. Null for another. */
export function readDsn(text: string): Dsn | null {
  const { protocol, host, username, pathname, search, hash } = URL.canParse(text) ? new URL(text) : new URL('about:blank');
  const [, path = '', project] = /^(\/.*)?\/(\d+)$/.exec(pathname) ?? [];
  if (!/^\w+$/.test(username) || project === undefined || search !== '' || hash !== '') return null;
  return { url: `${protocol}//${host}${path}/api/${project}/envelope/`, key: username };
}
