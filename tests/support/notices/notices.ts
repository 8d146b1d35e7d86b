import type { NoticeItem } from '../../../contract/notices/notices.ts';
import type { KnownSettings } from '../../../src/services/notices/notices.ts';

const at = Date.parse('2026-03-03T06:30:00Z');

/** Two unread and one that was read. */
export const threeNotices: NoticeItem[] = [
  { id: 'n3', kind: 'doubts', title: 'Your tutor wrote in a doubt of yours: AP Statistics', path: '/first', at, isRead: false },
  { id: 'n2', kind: 'sessions', title: 'Reminder: session with Ravi Iyer', path: '/second', at: at - 60_000, isRead: false },
  { id: 'n1', kind: 'reports', title: 'Asha’s progress', path: '/read', at: at - 120_000, isRead: true },
];

export const ownSettings: KnownSettings = {
  settings: {
    timeZone: 'America/New_York',
    quiet: { from: '21:00', until: '07:00' },
    ways: [
      { kind: 'doubts', mail: 'now', push: true },
      { kind: 'sessions', mail: 'now', push: true },
      { kind: 'reports', mail: 'now', push: true },
    ],
  },
  schoolTimeZone: 'Asia/Kolkata',
  hasPush: true,
};
