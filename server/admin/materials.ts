import { listMaterials } from '../materials/list.ts';
import type { Command } from './command.ts';
import { formatTable, formatTime } from './text.ts';

const list: Command = {
  name: 'materials list',
  summary: 'the PDFs of all courses, with size, time and origin (`pack` or `desk`)',
  positionals: [],
  options: {},
  examples: ['materials list'],
  run: async (db) => {
    const files = await listMaterials(db);
    const rows = files.map(({ course, title, bytes, addedAt, origin }) => [
      course,
      title,
      kilobytes(bytes),
      formatTime(addedAt),
      origin,
    ]);
    const none = 'No course has a PDF. `content import content/materials` brings some.';
    return { text: formatTable(['COURSE', 'TITLE', 'SIZE', 'ADDED', 'ORIGIN'], rows, none), data: files };
  },
};

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} KB`;

export const materialCommands: Command[] = [list];
