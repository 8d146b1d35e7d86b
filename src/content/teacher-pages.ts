/** The pages of the teacher area (specification 2.11), in the order of its menu; the header leads to the profile. */
export const teacherPages = [
  'teacher-dashboard',
  'teacher-results',
  'teacher-tests',
  'teacher-resources',
  'teacher-schedule',
  'teacher-profile',
] as const;
export type TeacherPage = (typeof teacherPages)[number];
