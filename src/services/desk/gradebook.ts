import { exportGrades, findGrades, type GradebookLine } from '../../../contract/desk/gradebook.ts';
import { post } from '../api/post.ts';
import { saveFile } from '../api/save-file.ts';
import type { CarryOut } from './draft.ts';
import type { LoadPage } from './lists.ts';

/** Whose gradebook a text of the address means: 'group:' or 'course:' and an id. */
function readOwner(of: string): { group: string } | { course: string } {
  const [kind = '', ...id] = of.split(':');
  return kind === 'group' ? { group: id.join(':') } : { course: id.join(':') };
}

/** What an address says of sorting: a column, and 'down:' before it where the largest comes first. By name, where it says nothing. */
const readSorting = (sort: string) =>
  sort.startsWith('down:')
    ? { sort: sort.slice(5, 105) || 'name', order: 'down' as const }
    : { sort: sort.slice(0, 100) || 'name', order: 'up' as const };

/** Throws CallFailed. */
export const loadGrades: LoadPage<GradebookLine> = async ({ filters, after }, signal) => {
  const body = { ...readOwner(filters.of ?? ''), ...readSorting(filters.sort ?? '') };
  return (await post(findGrades, { ...body, ...(after === null ? {} : { after }) }, signal)).data;
};

/** Saves a gradebook: `subject` as the address has it. */
export const gradebookActions = {
  'gradebook.export': async (of, draft, signal) => {
    const { name, csv } = await post(exportGrades, { ...readOwner(of), reason: draft.reason ?? '' }, signal);
    saveFile(name, csv, 'text/csv');
    return { says: `${name} is saved with your downloads.` };
  },
} satisfies Record<string, CarryOut>;
