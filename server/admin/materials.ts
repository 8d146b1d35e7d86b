import { listMaterials } from '../materials/list.ts';
import type { Command } from './command.ts';
import { tableOf, timeOf } from './text.ts';

const list: Command = {
  name: 'materials list',
  summary: 'the PDFs of all courses, with size and time of import',
  positionals: [],
  options: {},
  examples: ['materials list'],
  run: async (db) => {
    const files = await listMaterials(db);
    const rows = files.map(({ course, title, bytes, addedAt }) => [course, title, kilobytes(bytes), timeOf(addedAt)]);
    const none = 'No course has a PDF. `content import content/materials` brings some.';
    return { text: tableOf(['COURSE', 'TITLE', 'SIZE', 'IMPORTED'], rows, none), data: files };
  },
};

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} KB`;

export const materialCommands: Command[] = [list];
