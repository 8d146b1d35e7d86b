import type { InstalmentsWord } from '../../../contract/enrolment/instalments.ts';
import { formatMoment } from '../../../contract/moments.ts';

/** How a price that is paid in parts stands, as staff read it. */
export const instalmentWords: Readonly<Record<InstalmentsWord, string>> = {
  offered: 'Offered, nothing paid',
  running: 'Running',
  overdue: 'Overdue',
  settled: 'All paid',
  ended: 'Ended',
};

/** 'Mar 2, 2026': a day on which a part is due, which is the school's and has no time. */
export const formatDue = (dueOn: string): string => formatMoment(Date.parse(dueOn), 'shortDate', 'UTC');
