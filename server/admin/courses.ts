import { isOnSale, type ShownCourse } from '../../contract/enrolment/catalogue.ts';
import { findStudent, findTeacher } from '../accounts/people.ts';
import { contentsOf, countContents } from '../catalogue/contents.ts';
import { readShown } from '../catalogue/shown.ts';
import { enrolStudent as enrolWithTests } from '../desk/students/enrolments.ts';
import { setPromise, setTutor } from '../doubts/courses.ts';
import { findCourse, listCourses, setInstructor } from '../enrolment/enrol.ts';
import type { Command } from './command.ts';
import { formatCount, formatTable } from './text.ts';

const list: Command = {
  name: 'course list',
  summary: 'all courses, with what is in them, whether they are on sale, instructors and numbers of students',
  positionals: [],
  options: {},
  examples: ['course list'],
  run: async (db) => {
    const [listed, shown, counted] = [await listCourses(db), await readShown(db), await countContents(db)];
    const courses = listed.map((course) => ({
      ...course,
      contents: contentsOf(counted, course.name),
      sale: describeSale(shown.courses.find(({ name }) => name === course.name)),
    }));
    const rows = courses.map(({ name, instructor, students, contents, sale }) => [
      ...[name, sale, String(contents.quizzes), String(contents.mockTests), String(contents.sheets)],
      ...[instructor ?? '-', String(students)],
    ]);
    const columns = ['COURSE', 'ON SALE', 'QUIZZES', 'MOCK TESTS', 'SHEETS', 'INSTRUCTOR', 'STUDENTS'];
    return { text: formatTable(columns, rows, 'There are no courses.'), data: courses };
  },
};

/** Whether a course of the catalogue is on sale, and why not. */
function describeSale(course: ShownCourse | undefined): string {
  if (!course) return 'no, not in the catalog';
  if (course.sale === 'askUs') return 'no, by staff';
  return isOnSale(course) ? 'yes' : 'no, nothing in it';
}

const enrolStudent: Command = {
  name: 'course enroll',
  changes: true,
  summary: 'enroll a student in a course, with its quizzes and mock tests',
  positionals: ['COURSE'],
  options: {
    student: { value: 'USERNAME', required: true, says: 'who is enrolled' },
    plan: { value: 'TEXT', says: 'what was bought, where the course has plans' },
  },
  examples: [
    'course enroll "AP Statistics" --student asha.menon',
    'course enroll "SAT Dominance Program" --student asha.menon --plan "SAT Sprint"',
  ],
  run: async (db, args, { act }) => {
    const course = await findCourse(db, args.positional(0));
    const student = await findStudent(db, args.text('student'));
    const plan = args.optional('plan') ?? null;
    const tests = await enrolWithTests(act, { id: student.id, courseId: course.id, plan });
    const data = { course: course.name, student: student.username, plan, tests };
    const text = `${student.username} is enrolled in ${course.name}, with ${formatCount(tests, 'quiz or mock test', 'quizzes and mock tests')}.`;
    return { text, data };
  },
};

const instructor: Command = {
  name: 'course instructor',
  changes: true,
  summary: 'set the teacher whom a course shows as its instructor',
  positionals: ['COURSE'],
  options: { teacher: { value: 'USERNAME', required: true, says: 'who teaches it' } },
  examples: ['course instructor "AP Statistics" --teacher meera.nair'],
  run: async (db, args) => {
    const course = await findCourse(db, args.positional(0));
    const teacher = await findTeacher(db, args.text('teacher'));
    await setInstructor(db, course.id, teacher.id);
    const data = { course: course.name, instructor: teacher.username };
    return { text: `${teacher.username} is the instructor of ${course.name}.`, data };
  },
};

const tutor: Command = {
  name: 'course tutor',
  changes: true,
  summary: 'let a teacher answer a course’s doubts beside its instructor, or no longer',
  positionals: ['COURSE'],
  options: {
    teacher: { value: 'USERNAME', required: true, says: 'who answers' },
    ends: { says: 'they answer no longer' },
  },
  examples: ['course tutor "AP Statistics" --teacher ravi.iyer', 'course tutor "AP Statistics" --teacher ravi.iyer --ends'],
  run: async (db, args) => {
    const course = await findCourse(db, args.positional(0));
    const teacher = await findTeacher(db, args.text('teacher'));
    const ends = args.flag('ends');
    await setTutor(db, { courseId: course.id, teacherId: teacher.id, answers: !ends });
    const data = { course: course.name, tutor: teacher.username, answers: !ends };
    return { text: `${teacher.username} ${ends ? 'no longer answers' : 'answers'} doubts in ${course.name}.`, data };
  },
};

const promise: Command = {
  name: 'course promise',
  changes: true,
  summary: 'set within how many hours of the school’s a course’s doubts are to be answered',
  positionals: ['COURSE', 'HOURS'],
  options: {},
  examples: ['course promise "AP Statistics" 6'],
  run: async (db, args) => {
    const course = await findCourse(db, args.positional(0));
    const hours = await setPromise(db, course.id, args.positional(1));
    return { text: `Doubts in ${course.name} are to be answered within ${hours} hours.`, data: { course: course.name, hours } };
  },
};

export const courseCommands: Command[] = [list, enrolStudent, instructor, tutor, promise];
