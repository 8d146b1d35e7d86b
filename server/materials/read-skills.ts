import type { Fields } from '../content/fields.ts';
import { countPages } from './count-pages.ts';
import type { Material } from './read-folder.ts';

/**
 * Reads where a PDF treats skills: `[{ skill, page }]`. A skill that no question has and a page that the PDF has not are reported. `bytes`:
 * the PDF's, null where it is refused anyway.
 */
export function readSkills(
  listed: Fields[],
  { known, bytes }: { known: ReadonlySet<string>; bytes: Buffer | null },
): Material['skills'] {
  const pages = listed.length > 0 && bytes ? countPages(bytes) : null;
  const skills: Material['skills'] = [];
  for (const each of listed) {
    const skill = each.text('skill')?.text;
    const page = each.text('page')?.text;
    each.finish();
    if (skill !== undefined && !known.has(skill)) each.report('skill', `no question has the skill '${skill}'`);
    if (page !== undefined && bytes) checkPage(page, pages, (reason) => each.report('page', reason));
    if (skill === undefined || page === undefined) continue;
    if (skills.some((other) => other.skill === skill && other.page === Number(page))) {
      each.report('skill', `'${skill}' is listed twice for page ${page}`);
    }
    skills.push({ skill, page: Number(page) });
  }
  return skills;
}

function checkPage(page: string, pages: number | null, report: (reason: string) => void): void {
  if (!/^[1-9]\d{0,5}$/.test(page)) report(`'page' is '${page}': it is a number from 1 on`);
  else if (pages === null) report('the pages of this PDF cannot be counted, so none can be named');
  else if (Number(page) > pages) report(`'page' is ${page}, and this PDF has ${pages === 1 ? '1 page' : `${pages} pages`}`);
}
