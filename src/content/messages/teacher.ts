/** Our own words about what a teacher’s own pages show. */
export const messages = {
  home: 'We couldn’t load your day. Please try again.',
  students: 'We couldn’t load your students. Please try again.',
  student: 'We couldn’t load this student’s results. Please try again.',
  tests: 'We couldn’t load your tests. Please try again.',
  test: 'We couldn’t load who has this test. Please try again.',
  resources: 'We couldn’t load your resources. Please try again.',
  resourceNotSaved: 'We couldn’t download this PDF. Please try again.',
  profile: 'We couldn’t load your profile. Please try again.',
  notMailed: 'We couldn’t email the link. Please try again.',
} as const;
