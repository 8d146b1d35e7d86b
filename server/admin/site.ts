import { readAppSecret } from '../app-secret.ts';
import type { Context } from '../context.ts';
import type { SchoolDeps } from './command.ts';

/** What signed links are made with. Without a running server they lead to where one would listen. */
export const toSite = ({
  environment,
  listeningAt,
}: Pick<SchoolDeps, 'environment' | 'listeningAt'>): Pick<Context, 'environment' | 'listeningAt' | 'secret'> => ({
  environment,
  listeningAt: listeningAt ?? (() => `http://${environment.host}:${environment.port}`),
  secret: readAppSecret(environment),
});
