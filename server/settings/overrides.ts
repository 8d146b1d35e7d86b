import { timeZone } from '../environment/readers.ts';
import type { Environment } from '../environment.ts';
import { readHolidays, readSchoolWeek } from '../hours/school-hours.ts';
import type { SetByOwners } from './versions.ts';

/** What an owner has set in place of what the server was started with. */
export function toOverrides(base: Environment, set: SetByOwners): Partial<Environment> {
  const contact = set.get('contact');
  const clock = set.get('clock');
  const cancelling = set.get('cancelling');
  return {
    ...(contact && {
      supportEmail: contact.supportEmail || base.supportEmail,
      supportPhone: contact.supportPhone || base.supportPhone,
      schoolMail: contact.schoolMail || base.schoolMail,
      complaintsOfficer: contact.complaintsOfficer || null,
      complaintsMail: contact.complaintsMail || null,
    }),
    ...(clock && toClock(timeZone(clock.timeZone ?? ''), clock.week ?? '', clock.holidays ?? '')),
    ...(cancelling && { bookingCancelHours: Number(cancelling.hours) }),
  };
}

const toClock = (zone: string, week: string, holidays: string): Pick<Environment, 'schoolTimeZone' | 'schoolHours'> => ({
  schoolTimeZone: zone,
  schoolHours: { zone, week: readSchoolWeek(week), holidays: readHolidays(holidays) },
});
