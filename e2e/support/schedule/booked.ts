import { expect } from '@playwright/test';
import { openSession } from '../exam/truth.ts';
import { addNewcomer, addTeacher, type Person } from '../people.ts';
import type { SharedServer } from '../server.ts';

/** A time on the school's clock: the day as '2026-03-02', the time as '10:30 am'. */
type SchoolTime = { day: string; time: string };

const zone = { timeZone: 'Asia/Kolkata' };

/** What the school's clock shows at an instant. */
export const atSchool = (instant: number): SchoolTime => ({
  day: new Intl.DateTimeFormat('en-CA', { ...zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant),
  time: new Intl.DateTimeFormat('en-US', { ...zone, hour: 'numeric', minute: '2-digit' })
    .format(instant)
    .replace(/\s/g, ' ')
    .toLowerCase(),
});

/** A student and a tutor whom nobody else knows, of whose times of an hour the student has booked the first. */
export async function bookFirst(
  server: SharedServer,
  course: string,
  times: SchoolTime[],
): Promise<{ student: Person; tutor: Person }> {
  const [student, tutor] = [await addNewcomer(server), await addTeacher(server)];
  await server.admin('course', 'instructor', course, '--teacher', tutor.username);
  await server.admin('course', 'enroll', course, '--student', student.username);
  for (const { day, time } of times)
    await server.admin('slot', 'add', '--teacher', tutor.username, '--date', day, '--times', time);
  const { token, data } = await openSession(server.url, student);
  const ask = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.json();
  };
  const { data: courses } = await ask('/getCoursesByStudent', { studentId: data._id });
  const [{ instructorId }] = courses;
  const { data: slots } = await ask('/getInstructorAvailability', { instructorId, date: `${times[0]?.day}T00:00:00.000Z` });
  const booked = await ask('/assignStudentSession', { studentId: data._id, sessionId: slots[0]._id });
  expect(booked.status).toBe(1);
  return { student, tutor };
}
