import { findStudent } from '../accounts/people.ts';
import { assignQuiz, assignQuizToAll } from '../exam/staff/assign.ts';
import { UsageError } from './arguments.ts';
import type { Command } from './command.ts';
import { findQuiz, listQuizzes } from './quiz-queries.ts';
import { formatCount, formatTable } from './text.ts';

const list: Command = {
  name: 'quiz list',
  summary: 'all quizzes and mock tests, with numbers of sittings',
  positionals: [],
  options: {},
  examples: ['quiz list'],
  run: async (db) => {
    const quizzes = await listQuizzes(db);
    const rows = quizzes.map(({ slug, kind, title, questions, version, sittings }) =>
      [slug, kind, title, questions, version, sittings.assigned, sittings.inProgress, sittings.submitted].map(String),
    );
    const columns = ['QUIZ', 'KIND', 'TITLE', 'QUESTIONS', 'VERSION', 'ASSIGNED', 'IN PROGRESS', 'SUBMITTED'];
    return { text: formatTable(columns, rows, 'There are no quizzes. `content import` brings some.'), data: quizzes };
  },
};

const assign: Command = {
  name: 'quiz assign',
  changes: true,
  summary: 'give a quiz or a mock test to a student, or to all',
  positionals: [],
  options: {
    quiz: { value: 'QUIZ', required: true, says: 'which quiz, as `quiz list` names it' },
    student: { value: 'USERNAME', says: 'one student; again after a finished sitting gives another one' },
    'all-students': { says: 'every active student who never had it' },
  },
  examples: [
    'quiz assign --quiz sat-mathematics-core --student asha.menon',
    'quiz assign --quiz sat-mathematics-core --all-students',
  ],
  run: async (db, args, { now }) => {
    const username = args.optional('student');
    if ((username === undefined) !== args.flag('all-students')) {
      throw new UsageError('Give either --student or --all-students.', 'quiz assign');
    }
    const { id: quizId, slug } = await findQuiz(db, args.text('quiz'));
    if (username === undefined) {
      const usernames = await assignQuizToAll(db, { quizId, now });
      return {
        text: `${slug} is assigned to ${formatCount(usernames.length, 'student')}.`,
        data: { quiz: slug, students: usernames },
      };
    }
    const student = await findStudent(db, username);
    const sitting = await assignQuiz(db, { studentId: student.id, quizId, now });
    const data = { quiz: slug, students: [student.username], sitting };
    return { text: `${slug} is assigned to ${student.username}.`, data };
  },
};

export const quizCommands: Command[] = [list, assign];
