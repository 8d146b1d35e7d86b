import type { LetterName } from '../../../contract/desk/letters.ts';
import { accountLetter } from '../letters/account.ts';
import { bookedLetter } from '../letters/booked.ts';
import { cancelledLetter } from '../letters/cancelled.ts';
import { inquiryReceivedLetter } from '../letters/inquiry.ts';
import { invitationLetter } from '../letters/invitation.ts';
import { movedLetter } from '../letters/moved.ts';
import { parentInvitationLetter } from '../letters/parent-invitation.ts';
import { reportLetter } from '../letters/report.ts';
import { reminderLetter } from '../letters/session-reminder.ts';
import { testAssignedLetter } from '../letters/test-assigned.ts';
import type { Letter } from '../outbox.ts';

type SampleDeps = { site: string; zone: string; school: { supportEmail: string; supportPhone: string } };

const at = (day: number, hour: number): Date => new Date(Date.UTC(2027, 2, day, hour));
const percents = { percent: 74, percentBefore: 68 };

/** Every letter as it may reach somebody, with made-up people and links that lead nowhere. */
export function writeSample(letter: LetterName, { site, zone, school }: SampleDeps): Letter {
  const link = `${site}/sample`;
  const session = {
    ...{ startsAt: at(2, 11), endsAt: at(2, 12), course: 'AP Statistics', zone, schoolZone: zone },
    ...{ name: 'Asha', room: link },
  };
  const who = { name: 'Asha', username: 'asha.menon', setPasswordUrl: link };
  const samples: Record<LetterName, () => Letter> = {
    inquiryReceived: () => inquiryReceivedLetter('AP Statistics', school),
    account: () => accountLetter({ ...who, course: 'AP Statistics', pageUrl: link }),
    invitation: () => invitationLetter(who),
    parentInvitation: () => parentInvitationLetter({ firstname: 'Asha', href: link }),
    booked: () => bookedLetter({ ...session, tutor: 'Ravi Iyer', cancelUntil: at(1, 11), scheduleUrl: link }),
    moved: () => movedLetter({ ...session, other: 'Ravi Iyer', by: 'Your tutor', before: at(1, 11) }),
    cancelled: () => cancelledLetter({ ...session, tutor: 'Ravi Iyer', by: 'tutor' }),
    reminder: () => reminderLetter({ ...session, other: 'Ravi Iyer', ahead: 'day', unsubscribeUrl: link }),
    testAssigned: () =>
      testAssignedLetter({
        ...{ name: 'Asha', title: 'SAT Practice Test 1', note: 'Take it in one sitting.', zone },
        ...{ opensAt: at(2, 4), closesAt: at(9, 4), url: link, unsubscribeUrl: link },
      }),
    report: () =>
      reportLetter({
        report: {
          ...{ firstname: 'Asha', lastname: 'Menon', from: at(1, 0).getTime(), to: at(15, 0).getTime(), timeZone: zone },
          ...{ minutes: 95, sittings: [], ...percents, strongest: [], weakest: [] },
          sessions: [{ startsAt: at(2, 11).getTime(), tutor: 'Ravi Iyer', minutes: 60, course_name: 'AP Statistics' }],
          coming: [{ startsAt: at(16, 11).getTime(), tutor: 'Ravi Iyer', minutes: 60, course_name: 'AP Statistics' }],
        },
        ...{ href: link, meetingsUrl: link, unsubscribeUrl: link, worksUntil: at(30, 0), toStudent: false },
      }),
  };
  return samples[letter]();
}
