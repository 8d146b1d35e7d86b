import { afterEach, expect, it } from 'vitest';
import { type AnyActor, createActor, fromPromise } from 'xstate';
import type { TeacherHome } from '../../../contract/teacher/home.ts';
import type { TeacherProfile } from '../../../contract/teacher/profile.ts';
import type { Resource } from '../../../contract/teacher/resources.ts';
import type { OwnStudents, StudentResults } from '../../../contract/teacher/students.ts';
import type { OwnTest, TestFile } from '../../../contract/teacher/tests.ts';
import { ownStudentsMachine } from '../../../src/machines/teacher/own-students.machine.ts';
import { ownTestsMachine } from '../../../src/machines/teacher/own-tests.machine.ts';
import { resourcesMachine } from '../../../src/machines/teacher/resources.machine.ts';
import { teacherHomeMachine } from '../../../src/machines/teacher/teacher-home.machine.ts';
import { teacherProfileMachine } from '../../../src/machines/teacher/teacher-profile.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { file, home, own, profile, resource, test, testFile } from '../../support/teacher/own-pages.ts';

const unreachable = new CallFailed('unreachable', '');
let actor: AnyActor | undefined;
afterEach(() => actor?.stop());

const settle = async (act: () => void) => {
  act();
  await new Promise<void>((resolve) => setImmediate(resolve));
};

/** What is answered by hand, call by call, in the order in which it was asked. */
function answered<Output, Input>() {
  const asked: { input: Input; answer: Deferred<Output> }[] = [];
  const logic = fromPromise<Output, Input>(({ input }) => {
    const answer = deferred<Output>();
    asked.push({ input, answer });
    return answer.promise;
  });
  const last = () => asked.at(-1)?.answer;
  return {
    logic,
    inputs: () => asked.map(({ input }) => input),
    come: (output: Output) => settle(() => last()?.resolve(output)),
    fail: () => settle(() => last()?.reject(unreachable)),
  };
}

it('home is loaded when it is opened, and again after a failure', async () => {
  const load = answered<TeacherHome, void>();
  const flow = createActor(teacherHomeMachine.provide({ actors: { loadTeacherHome: load.logic } })).start();
  actor = flow;
  const seen = () => [flow.getSnapshot().value, flow.getSnapshot().context.home, flow.getSnapshot().context.notice];
  expect(seen()).toEqual(['idle', null, null]);
  await settle(() => flow.send({ type: 'page.opened' }));
  await load.fail();
  expect(seen()).toEqual(['failed', null, 'We couldn’t load your day. Please try again.']);
  await settle(() => flow.send({ type: 'home.retry' }));
  expect(seen()).toEqual(['loading', null, null]);
  await load.come(home);
  expect(seen()).toEqual(['shown', home, null]);
});

it('one of the own students is opened with every result, another in place of it, and all show again at once', async () => {
  const [all, one] = [answered<OwnStudents, void>(), answered<StudentResults, { student: string }>()];
  const actors = { loadOwnStudents: all.logic, loadOwnStudent: one.logic };
  const flow = createActor(ownStudentsMachine.provide({ actors })).start();
  actor = flow;
  const choose = (student: string) => settle(() => flow.send({ type: 'student.choose', student }));
  const seen = () => {
    const { value, context } = flow.getSnapshot();
    return [value, context.student, context.file, context.notice];
  };
  await settle(() => flow.send({ type: 'page.opened' }));
  await all.come(own);
  expect(seen()).toEqual(['shown', '', null, null]);
  await choose('s1');
  expect(seen()).toEqual(['opening', 's1', null, null]);
  // Another one before the first has come: only the other's is taken.
  await choose('s2');
  await one.come(file);
  expect([seen(), one.inputs()]).toEqual([
    ['student', 's2', file, null],
    [{ student: 's1' }, { student: 's2' }],
  ]);
  await choose('');
  expect(seen()).toEqual(['shown', '', null, null]);
  await choose('s1');
  await one.fail();
  expect(seen()).toEqual(['notOpened', 's1', null, 'We couldn’t load this student’s results. Please try again.']);
  await settle(() => flow.send({ type: 'student.retry' }));
  await one.come(file);
  expect([seen(), all.inputs().length]).toEqual([['student', 's1', file, null], 1]);
  await settle(() => flow.send({ type: 'type.filter', assessment: 'Homework' }));
  expect([flow.getSnapshot().context.type, flow.getSnapshot().value]).toEqual(['Homework', 'student']);
});

it('without students there is nobody to choose', async () => {
  const all = answered<OwnStudents, void>();
  const flow = createActor(ownStudentsMachine.provide({ actors: { loadOwnStudents: all.logic } })).start();
  actor = flow;
  await settle(() => flow.send({ type: 'page.opened' }));
  await all.fail();
  expect(flow.getSnapshot().value).toBe('failed');
  await settle(() => flow.send({ type: 'students.retry' }));
  await all.come({ students: [], more: 0 });
  expect([flow.getSnapshot().value, flow.getSnapshot().can({ type: 'student.choose', student: 's1' })]).toEqual(['empty', false]);
});

it('a test is opened, and assigned, after which the list is loaded anew', async () => {
  const [all, one] = [answered<OwnTest[], void>(), answered<TestFile, { test: string }>()];
  const flow = createActor(ownTestsMachine.provide({ actors: { loadOwnTests: all.logic, loadOwnTest: one.logic } })).start();
  actor = flow;
  const seen = () => [flow.getSnapshot().value, flow.getSnapshot().context.test, flow.getSnapshot().context.file];
  await settle(() => flow.send({ type: 'page.opened' }));
  await all.come([test]);
  await settle(() => flow.send({ type: 'test.open', test: 't1' }));
  await one.fail();
  expect([seen(), flow.getSnapshot().context.notice]).toEqual([
    ['notOpened', 't1', null],
    'We couldn’t load who has this test. Please try again.',
  ]);
  await settle(() => flow.send({ type: 'test.retry' }));
  await one.come(testFile);
  expect([seen(), one.inputs()]).toEqual([
    ['test', 't1', testFile],
    [{ test: 't1' }, { test: 't1' }],
  ]);
  await settle(() => flow.send({ type: 'tests.show' }));
  expect([seen()[0], all.inputs().length]).toEqual(['shown', 1]);
  await settle(() => flow.send({ type: 'test.assign', test: 't1' }));
  expect(seen()).toEqual(['assigning', 't1', null]);
  await settle(() => flow.send({ type: 'tests.show' }));
  expect([seen()[0], all.inputs().length]).toEqual(['loading', 2]);
  await all.come([]);
  expect(seen()[0]).toBe('empty');
});

it('a study sheet opens over the list, and leads back to it', async () => {
  const all = answered<Resource[], void>();
  const flow = createActor(resourcesMachine.provide({ actors: { loadResources: all.logic } })).start();
  actor = flow;
  await settle(() => flow.send({ type: 'page.opened' }));
  await all.come([resource]);
  await settle(() => flow.send({ type: 'document.open', courseId: 'c1', title: 'Sampling' }));
  const { pdfDocument } = flow.getSnapshot().children;
  const { courseId, title } = pdfDocument?.getSnapshot().context ?? {};
  expect([flow.getSnapshot().value, courseId, title]).toEqual(['open', 'c1', 'Sampling']);
  await settle(() => flow.send({ type: 'document.close' }));
  expect([flow.getSnapshot().value, flow.getSnapshot().children.pdfDocument]).toEqual(['shown', undefined]);
});

it('a study sheet is saved, one at a time, and again where that failed', async () => {
  const [all, save] = [answered<Resource[], void>(), answered<void, { courseId: string; title: string }>()];
  const actors = { loadResources: all.logic, saveResource: save.logic };
  const flow = createActor(resourcesMachine.provide({ actors })).start();
  actor = flow;
  const download = () => settle(() => flow.send({ type: 'document.save', courseId: 'c1', title: 'Sampling' }));
  const seen = () => [flow.getSnapshot().value, flow.getSnapshot().context.notice];
  await settle(() => flow.send({ type: 'page.opened' }));
  await all.come([resource]);
  await download();
  await download();
  expect([seen(), save.inputs()]).toEqual([['saving', null], [{ courseId: 'c1', title: 'Sampling' }]]);
  await save.fail();
  expect(seen()).toEqual(['shown', 'We couldn’t download this PDF. Please try again.']);
  await download();
  await save.come();
  expect([seen(), save.inputs().length]).toEqual([['shown', null], 2]);
});

it('the profile asks for a link by mail once, says so, and again where that failed', async () => {
  const [load, mail] = [answered<TeacherProfile, void>(), answered<void, { username: string }>()];
  const actors = { loadTeacherProfile: load.logic, forgotPassword: mail.logic };
  const flow = createActor(teacherProfileMachine.provide({ actors })).start();
  actor = flow;
  const change = () => settle(() => flow.send({ type: 'password.change' }));
  const seen = () => [flow.getSnapshot().value, flow.getSnapshot().context.notice];
  await settle(() => flow.send({ type: 'page.opened' }));
  await load.come(profile);
  await change();
  await change();
  expect([seen(), mail.inputs()]).toEqual([['asking', null], [{ username: 'ravi' }]]);
  await mail.fail();
  expect(seen()).toEqual(['shown', 'We couldn’t email the link. Please try again.']);
  await change();
  await mail.come();
  expect(seen()).toEqual(['mailed', null]);
});
