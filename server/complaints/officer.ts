import type { Environment } from '../environment.ts';

/** Who answers complaints at the school, as settings say. */
export type OfficerSettings = Pick<Environment, 'complaintsOfficer' | 'complaintsMail' | 'schoolMail'>;

/** Where the officer reads mail: the school's own address, unless there is one for complaints. */
export const officerMail = ({ complaintsMail, schoolMail }: OfficerSettings): string => complaintsMail ?? schoolMail;

/** What a start says where the site names nobody who answers complaints; null where it does. */
export const findMissingOfficer = ({ complaintsOfficer }: Pick<OfficerSettings, 'complaintsOfficer'>): string | null =>
  complaintsOfficer === null
    ? 'The site names nobody who answers complaints: COMPLAINTS_OFFICER is not set. Complaints are taken, and go to the school’s address.'
    : null;
