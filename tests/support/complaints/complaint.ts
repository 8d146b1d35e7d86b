import type { Complaint } from '../../../contract/complaints/complaints.ts';

const at = Date.UTC(2026, 2, 2, 8);

/** A complaint that waits for its answer, or as a test wants it. */
export const aComplaint = ({
  head,
  ...more
}: Partial<Omit<Complaint, 'head'>> & { head?: Partial<Complaint['head']> } = {}): Complaint => ({
  head: {
    ...{ id: 'c1', number: 7, from: 'parent', name: 'Ravi Menon', topic: 'refund', state: 'received' },
    ...{ raisedAt: at, dueAt: at + 48 * 3_600_000, isLate: false },
    ...head,
  },
  ...{ text: 'Where is my money?', reference: 'pay_123', steps: [] },
  ...more,
});
