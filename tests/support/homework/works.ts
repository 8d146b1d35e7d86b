import type { OpenWork, WorkHead } from '../../../contract/homework/homework.ts';
import type { MarkedWork } from '../../../contract/homework/marking.ts';

export const head = (more: Partial<WorkHead> = {}): WorkHead => ({
  ...{ workId: 'w', title: 'Limits', courseId: 'c', course_name: 'AP Statistics', state: 'given', dueAt: 9e12 },
  ...{ handedInAt: null, isLate: false, points: null, mostPoints: 10, ...more },
});

export const openWork = (more: Partial<WorkHead> = {}, other: Partial<OpenWork> = {}): OpenWork => ({
  head: head(more),
  ...{ by: 'Meera Nair', html: '<p>Do all of it.</p>', links: [], photos: [], pdfs: [], commentHtml: '', markedBy: null },
  handedIn: { text: '', html: '', photos: [], pdfs: [] },
  ...other,
});

/** A work as its marker has it: handed in, and nobody's unless `more` says whose. */
export const markedWork = (more: Partial<MarkedWork> = {}): MarkedWork => ({
  line: {
    ...{ id: 'w', student: 's', name: 'Asha Menon', state: 'handedIn', dueAt: 9e12, handedInAt: 1 },
    ...{ isLate: false, points: null, heldBy: null },
  },
  ...{ homework: 'h', title: 'Limits', course_name: 'AP Statistics', mostPoints: 10, html: '<p>x = 2</p>', photos: [], pdfs: [] },
  ...{ comment: '', markedBy: null, hold: null, next: null },
  ...more,
});
