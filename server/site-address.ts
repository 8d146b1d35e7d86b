import type { Context } from './context.ts';

/** Where people reach the site, without a slash at the end: PUBLIC_URL, else the address the server listens on. */
export const siteAddress = ({ environment, listeningAt }: Pick<Context, 'environment' | 'listeningAt'>): string =>
  environment.publicUrl ?? listeningAt();
