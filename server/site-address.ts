import type { Context } from './context.ts';
import type { Environment } from './environment.ts';

/** Where people reach the site, without a slash at the end: PUBLIC_URL, else the address the server listens on. */
export const siteAddress = ({
  environment,
  listeningAt,
}: Pick<Context, 'listeningAt'> & { environment: Pick<Environment, 'publicUrl'> }): string =>
  environment.publicUrl ?? listeningAt();
