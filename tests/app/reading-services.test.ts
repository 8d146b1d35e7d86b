import { expect, it } from 'vitest';
import { isReading } from '../../src/app/inspect/reading-services.ts';
import { listStates, toGraph } from '../../tools/statecharts/chart/graph.ts';
import { flows } from '../../tools/statecharts/flows.ts';

const services = [
  ...new Set(
    flows.flatMap(({ machine }) => listStates(toGraph(machine)).flatMap(({ invokes }) => invokes.map(({ src }) => src))),
  ),
];

/** Looked at one by one: none of them changes anything that is not this browser's own. Whoever names another so looks at what it does. */
const known = `
  complaintStorage connection describeMock describeSitting draftStorage fetchBuild fetchParts fetchPdfCode findConcernDesk
  findLateModules findSittingsOnDevice findSlot inquiryStorage loadApplication loadAssignable loadCalendar loadCheckout
  loadChoices loadComplaint loadCompleted loadConsent loadCourseMaterial loadCourses loadDesk loadDoubts loadExamRoom loadFamily
  loadGlance loadHomework loadHours loadList loadMarked loadMarkingQueue loadMarkingTests loadMaterials loadMeetings loadMonth loadMoveTimes
  loadNextSession loadNextSteps loadNotebook loadNoticeSettings loadNotices loadObjection loadOwnStudent loadOwnStudents
  loadOwnTest loadOwnTests loadPage loadParentAccess loadPdfAddress
  loadPracticeChoices loadPreview loadPromises loadQuestionFile loadQuestions loadReader loadReport loadResources loadResult loadRoom loadRosterGroups loadRubric loadSecondFactor
  loadSessionDays loadSessions loadSessionsLeft loadSetting loadShare loadSharedAnswers loadSharing loadSignIns loadSittings
  loadStudyPlan loadTeacherHome loadTeacherProfile loadUnsent loadWork lookAtBrowser lookAtSheet measureServer network readComplaintDraft readInquiryStart readPage
  readParent readPerson readPush readStaff readStudent readTeacher recallDraft recallKept recallMock recallObjection recallPages recallQuestions recallSitting
  recallWaiting stopwatch tryStorage wallClock zoneStorage
`;

it('a flow is set back only to before services of which somebody has seen that they read, whatever their names say', () => {
  expect(services.filter(isReading).toSorted()).toEqual(known.trim().split(/\s+/));
});

it('takes none for one that only reads which is named so and leaves a trace', () => {
  const named = ['readNotices', 'fetchMessages', 'loadFile', 'fetchDeadline', 'recallAttempt'];
  expect(named.filter((name) => services.includes(name) && !isReading(name))).toEqual(named);
});
