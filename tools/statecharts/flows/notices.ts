import { noticeSettingsMachine } from '../../../src/machines/notices/notice-settings.machine.ts';
import { noticesMachine } from '../../../src/machines/notices/notices.machine.ts';
import { pushMachine } from '../../../src/machines/notices/push.machine.ts';
import type { Flow } from '../flows.ts';

/** What somebody is told, and how they want to be. */
export const noticeFlows: readonly Flow[] = [
  {
    machine: noticesMachine,
    title: 'Notices',
    group: 'student',
    sections: '2.10 (an addition of ours)',
    file: 'src/machines/notices/notices.machine.ts',
    about: [
      'What is new, in the portal and on the parents’ page; asked again (`refreshing`) as the server says that something has changed.',
      '`notice.open` marks one as read (`opening`) and ends in `left`, with the place to go to, also where the mark could not be kept.',
      '`notices.readAll` marks all that are unread (`marking`), or it is said that it could not.',
    ],
  },
  {
    machine: pushMachine,
    title: 'Notifications of this browser',
    group: 'student',
    sections: '2.10 (an addition of ours)',
    file: 'src/machines/notices/push.machine.ts',
    about: [
      'Offered once there is something to wait for: a doubt or a session, a student who may write back, a meeting; `checking` asks the browser nothing.',
      'Only a press (`push.allow`) asks its user (`asking`); who says no to the browser is `blocked`, who says no to us is `declined` and not asked again.',
      '`push.end` turns them off; what could not be done is said, and stays as it was.',
    ],
  },
  {
    machine: noticeSettingsMachine,
    title: 'How we tell you',
    group: 'student',
    sections: '2.10 (an addition of ours)',
    file: 'src/machines/notices/notice-settings.machine.ts',
    about: [
      'How each kind is mailed, the quiet hours, and whose clock they go by.',
      'A choice is shown at once: `choosing` keeps it, and another one meanwhile takes its place; where it is not kept it goes back, and that is said.',
    ],
  },
];
