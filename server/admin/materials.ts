import { listMaterials } from '../materials/list.ts';
import type { Command } from './command.ts';
import { formatTable, formatTime } from './text.ts';

const list: Command = {
  name: 'materials list',
  summary: 'the PDFs of all courses, with size and time of import',
  positionals: [],
  options: {},
  examples: ['materials list'],
  run: async (db) => {
    const files = await listMaterials(db);
    const rows = files.map(({ course, title, bytes, addedAt }) => [course, title, kilobytes(bytes), formatTime(addedAt)]);
    const none = 'No course has a PDF. `content import content/materials` brings some.';
    return { text: formatTable(['COURSE', 'TITLE', 'SIZE', 'IMPORTED'], rows, none), data: files };
  },
};

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} KB`;

export const materialCommands: Command[] = [list];
