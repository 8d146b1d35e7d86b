import type { FastifyInstance } from 'fastify';
import { getHome } from '../../contract/teacher/home.ts';
import { getProfile } from '../../contract/teacher/profile.ts';
import { getResource, getResources } from '../../contract/teacher/resources.ts';
import { getStudent, getStudents } from '../../contract/teacher/students.ts';
import { getTest, getTests } from '../../contract/teacher/tests.ts';
import { serve } from '../http/serve.ts';
import { tutorsFileAddress } from '../materials/file-links.ts';
import { readHome } from './read-home.ts';
import { readProfile } from './read-profile.ts';
import { findResource, listResources } from './read-resources.ts';
import { listOwnStudents, readOwnStudent } from './read-students.ts';
import { listOwnTests, readOwnTest } from './read-tests.ts';

/** What the teacher area shows a teacher of their own: students, tests, study sheets, what waits, and what the school has of them. */
export function teacherRoutes(app: FastifyInstance): void {
  serve(app, getHome, async ({ zone }, { id }, context) => ({ data: await readHome(context, id, zone) }));
  serve(app, getStudents, async (_, { id }, { db, now }) => ({ data: await listOwnStudents(db, id, now) }));
  serve(app, getStudent, async ({ student }, { id }, { db, now }) => ({ data: await readOwnStudent(db, id, student, now) }));
  serve(app, getTests, async (_, { id }, { db }) => ({ data: await listOwnTests(db, id) }));
  serve(app, getTest, async ({ test }, { id }, { db, now }) => ({ data: await readOwnTest(db, id, test, now) }));
  serve(app, getResources, async (_, { id }, { db }) => ({ data: await listResources(db, id) }));
  serve(app, getResource, async (which, { id: tutorId }, { db, secret, now }) => ({
    url: tutorsFileAddress({ tutorId, fileId: await findResource(db, tutorId, which) }, secret, now),
  }));
  serve(app, getProfile, async (_, { id }, context) => ({ data: await readProfile(context, id) }));
}
