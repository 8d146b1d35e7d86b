import { en } from 'zod/locales';
import * as z from 'zod/mini';
import { team } from '../../../contract/site/team.ts';

/** What is wrong with content/team/team.json, each as 'place: reason'; `pictures`: the files beside it. */
export function checkTeam(written: unknown, pictures: readonly string[]): string[] {
  const read = z.safeParse(team, written, { error: en().localeError });
  if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join('.') || 'team'}: ${message}`);
  return read.data.flatMap(({ name, picture }, place) => [
    ...(read.data.findIndex((other) => other.name === name) < place ? [`${place}.name: '${name}' is listed twice`] : []),
    ...(picture !== undefined && !pictures.includes(picture) ? [`${place}.picture: there is no file '${picture}'`] : []),
  ]);
}
