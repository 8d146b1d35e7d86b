/** Where the role says, or back to the portal page that asked; never out of the portal. */
export function destination(role: 'student' | 'teacher' | 'staff', next: string | null): string {
  if (role === 'staff') return next === '/desk' || next?.startsWith('/desk/') ? next : '/desk';
  if (role === 'teacher') return '/teacher-portal/dashboard';
  return next?.startsWith('/student-portal/') ? next : '/student-portal/dashboard';
}
