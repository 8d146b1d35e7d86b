import type { PageConfig } from '../../contract/page-config.ts';
import { toFaq } from '../settings/kinds/faq.ts';
import { toTeam } from '../settings/kinds/team.ts';
import type { SetByOwners } from '../settings/versions.ts';

/** What an owner has written in place of our texts, of what the page at an address shows: no other page carries it. */
export function shownTexts(path: string, set: SetByOwners): Pick<PageConfig, 'faq' | 'team'> {
  const fields = path === '/' ? set.get('faq') : path === '/about-us' ? set.get('team') : undefined;
  if (!fields) return {};
  return path === '/' ? { faq: toFaq(fields) } : { team: toTeam(fields) };
}
