import { expect, it } from 'vitest';
import { destination } from '../../../src/views/accounts/destination.ts';

it('a sign-in leads to pages of ours alone', () => {
  const dashboard = '/student-portal/dashboard';
  const elsewhere = [
    null,
    '',
    '/',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/teacher-portal',
  ];
  const tricks = ['/student-portal', '/student-portalx', ' /student-portal/x', '\t//evil.example', '/api/logout', '/files/x'];
  for (const next of [...elsewhere, ...tricks]) expect([next, destination('student', next)]).toEqual([next, dashboard]);
  const own = ['/student-portal/quizzes?x=1', '/student-portal/../..//evil.example', '/student-portal//evil.example'];
  for (const next of own)
    expect(new URL(destination('student', next), 'https://prep.example').origin).toBe('https://prep.example');
  expect(destination('student', '/student-portal/quizzes?x=1')).toBe('/student-portal/quizzes?x=1');
  expect(destination('staff', '/desk/students?search=asha')).toBe('/desk/students?search=asha');
  for (const next of [null, '/deskx', '//desk/', '/student-portal/dashboard'])
    expect([next, destination('staff', next)]).toEqual([next, '/desk']);
  expect(destination('teacher', '/desk')).toBe('/teacher-portal/dashboard');
  expect(destination('teacher', '/student-portal/quizzes')).toBe('/teacher-portal/dashboard');
});
