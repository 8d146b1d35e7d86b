import { getHome, type TeacherHome } from '../../../contract/teacher/home.ts';
import { getProfile, type TeacherProfile } from '../../../contract/teacher/profile.ts';
import { getResource, getResources, type Resource } from '../../../contract/teacher/resources.ts';
import { getStudent, getStudents, type OwnStudents, type StudentResults } from '../../../contract/teacher/students.ts';
import { getTest, getTests, type OwnTest, type TestFile } from '../../../contract/teacher/tests.ts';
import { post } from '../api/post.ts';
import { saveFile } from '../api/save-file.ts';
import type { Service } from '../api/service.ts';
import { requestPdfAddress } from '../materials/materials.ts';
import { downloadPdf } from '../materials/pdf-download.ts';
import { deviceTimeZone } from '../schedule/own-time-zone.ts';

/** What the teacher's day is made of, by the clock of this device. Throws CallFailed. */
export const loadTeacherHome: Service<void, TeacherHome> = async (_, signal) =>
  (await post(getHome, { zone: deviceTimeZone() }, signal)).data;

/** The teacher's own students. Throws CallFailed. */
export const loadOwnStudents: Service<void, OwnStudents> = async (_, signal) => (await post(getStudents, {}, signal)).data;

/** One of them with every result. Throws CallFailed. */
export const loadOwnStudent: Service<{ student: string }, StudentResults> = async ({ student }, signal) =>
  (await post(getStudent, { student }, signal)).data;

/** The tests of the courses that the teacher teaches. Throws CallFailed. */
export const loadOwnTests: Service<void, OwnTest[]> = async (_, signal) => (await post(getTests, {}, signal)).data;

/** One of them with who has it. Throws CallFailed. */
export const loadOwnTest: Service<{ test: string }, TestFile> = async ({ test }, signal) =>
  (await post(getTest, { test }, signal)).data;

/** The study sheets of the courses that the teacher teaches. Throws CallFailed. */
export const loadResources: Service<void, Resource[]> = async (_, signal) => (await post(getResources, {}, signal)).data;

/** The short-lived address of one of them. Throws PdfFailed. */
export const loadResourceAddress: Service<{ courseId: string; title: string }, string> = ({ courseId, title }, signal) =>
  requestPdfAddress(() => post(getResource, { courseId, title }, signal));

/** Has the browser save one of them under its title. Throws PdfFailed. */
export const saveResource: Service<{ courseId: string; title: string }, void> = async (sheet, signal) => {
  const pdf = await downloadPdf(await loadResourceAddress(sheet, signal), () => undefined, signal);
  saveFile(`${sheet.title.replaceAll(/[\\/:*?"<>|]/g, '-')}.pdf`, new Uint8Array(await pdf.arrayBuffer()), pdf.type);
};

/** What the school has of the teacher. Throws CallFailed. */
export const loadTeacherProfile: Service<void, TeacherProfile> = async (_, signal) => (await post(getProfile, {}, signal)).data;
