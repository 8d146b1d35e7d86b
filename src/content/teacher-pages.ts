/** The pages of the teacher area (specification 2.11), in the order of its menu; the header leads to the profile, and that to security. */
export const teacherPages = [
  'teacher-dashboard',
  'teacher-results',
  'teacher-tests',
  'teacher-resources',
  'teacher-schedule',
  'teacher-homework',
  'teacher-doubts',
  'teacher-marking',
  'teacher-notices',
  'teacher-profile',
  'teacher-security',
] as const;
export type TeacherPage = (typeof teacherPages)[number];

/** The assessment types that results are filtered by (specification 2.11); the first stands for all. */
export const assessmentTypes = ['All Assessments', 'Quiz', 'Homework'] as const;
export type AssessmentType = (typeof assessmentTypes)[number];
