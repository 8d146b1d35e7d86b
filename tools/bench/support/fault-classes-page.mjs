/** @typedef {import('./fault-classes.mjs').FaultClass} FaultClass */

/** @type {import('./fault-trial.mjs').DatabaseName[]} */
const both = ['pglite', 'postgres'];
/** @param {string} name */
const support = (name) => `tests/support/faults/${name}.ts`;
const device = support('answers-on-device');
const way = support('answers-on-the-way');

/** @type {FaultClass[]} What happens to answers and to the page. */
export const pageClasses = [
  {
    number: 1,
    name: 'Network gone',
    fault: 'answers offline, a reload, a new tab, the network back',
    trial: { scenario: 'networkGone', file: device, n: 10 },
    databases: both,
    control: {
      file: 'src/services/exam/journal-store.ts',
      from: 'transaction.store.put({ ...journal, ...end })',
      to: 'transaction.store.get(journal.key)',
    },
    sample: 2,
    inBrowser: ['e2e/exam/offline-reload.e2e.ts'],
  },
  {
    number: 2,
    name: 'Browser killed',
    fault: 'killed before its call left, before the answer came, after ‘Saved’; then another device',
    trial: { scenario: 'browserKilled', file: device, n: 20 },
    databases: both,
    control: {
      file: 'src/machines/exam/answer-journal.machine.ts',
      from: "always: [{ guard: 'hasUnsaved', target: 'unsaved' }, { target: 'saved' }]",
      to: "always: [{ target: 'saved' }]",
    },
    sample: 3,
    inBrowser: ['e2e/exam/journal.e2e.ts'],
  },
  {
    number: 3,
    name: 'Server killed in a herd',
    fault: 'SIGKILL of the process while six students write',
    trial: { scenario: 'serverKilled', file: support('processes'), n: 3 },
    databases: both,
    control: {
      file: 'server/exam/quick/quick-ways.ts',
      from: 'const saved = input && (await save(input));',
      to: 'if (input?.first) {\n        setTimeout(() => void save(input).catch(() => {}), 200);\n        return { data: { lastSeq: input.first, deadline: null } };\n      }\n      const saved = input && (await save(input));',
    },
    build: 'server',
    sample: {
      test: 'a killed server has every entry that it acknowledged when it is started again',
      file: 'tests/server/start/kill.test.ts',
    },
  },
  {
    number: 4,
    name: 'Answer lost on the way back',
    fault: 'every receipt is lost once, of answers and of the end',
    trial: { scenario: 'answerLost', file: way, n: 10 },
    databases: both,
    control: {
      file: 'server/exam/student/submit.ts',
      from: "sitting.state === 'submitted' && sitting.ending !== 'expired' && sitting.ending !== 'staff' && mayHold(sitting, holder)",
      to: "sitting.state === 'submitted' && sitting.ending === 'expired' && mayHold(sitting, holder)",
    },
    sample: 2,
  },
  {
    number: 5,
    name: 'Double submit',
    fault: '50 copies of an end at once, beside one of another tab',
    trial: { scenario: 'doubleSubmit', file: support('herds'), n: 5 },
    databases: both,
    control: {
      file: 'server/exam/student/submit.ts',
      from: '  requireHolder(sitting, submission.holder);\n',
      to: '',
    },
    sample: 1,
    inBrowser: ['e2e/exam/submit.e2e.ts'],
  },
  {
    number: 6,
    name: 'Two devices',
    fault: 'a second device opens the attempt while the first goes on',
    trial: { scenario: 'twoDevices', file: way, n: 10 },
    databases: both,
    control: { file: 'server/exam/student/save.ts', from: '    requireHolder(sitting, delivery.holder);\n', to: '' },
    sample: 2,
    inBrowser: ['e2e/exam/devices.e2e.ts'],
  },
  {
    number: 7,
    name: 'Zero while away',
    fault: 'the time runs out offline, frozen or asleep; the device comes back within 24 h',
    trial: { scenario: 'zeroWhileAway', file: support('deadline'), n: 20 },
    databases: both,
    control: {
      file: 'server/exam/closing/late.ts',
      from: 'return startedAt !== null && isLate(sitting, now) ? { ...sitting, startedAt } : requireOpen(sitting);',
      to: 'return requireOpen(sitting) ?? now;',
    },
    sample: 2,
  },
  {
    number: 8,
    name: 'Clocks moved',
    fault:
      'schedules of clocks that are moved by hours, drift, leap and stand still; answers that come late, or not: never early, at most 1 s late',
    trial: {
      test: 'never end a module early, and at most 1 s late while online',
      file: 'tests/machines/exam/alone/countdown.test.ts',
      project: 'unit-alone',
      env: { SCHEDULES: '20000' },
    },
    control: {
      file: 'src/services/api/server-clock.ts',
      from: 'const elapsed = parted(reading, now) ? Math.min(steady, device) : steady;',
      to: 'const elapsed = Math.max(steady, device);',
    },
    inBrowser: ['e2e/exam/mock-clock.e2e.ts'],
  },
  {
    number: 9,
    name: 'Slow device',
    fault: 'an hour with one timer a minute',
    trial: {
      test: 'is right to the second after an hour with one timer a minute',
      file: 'tests/machines/exam/alone/countdown.test.ts',
      project: 'unit-alone',
    },
    control: {
      file: 'src/machines/exam/countdown.ts',
      from: 'const left = Math.max(0, remainingMs(deadline));',
      to: 'const left = Math.max(0, told === null ? remainingMs(deadline) : told * 1000 - lookMs);',
    },
    inBrowser: ['e2e/exam/mock-clock.e2e.ts'],
  },
  {
    number: 10,
    name: 'Back, forward, reload',
    fault: 'four reloads of a quiz, each at a moment of a delivery that chance draws',
    trial: { scenario: 'reloads', file: device, n: 10 },
    databases: both,
    control: {
      file: 'src/services/exam/ledger-entries.ts',
      from: 'entry.at > (known.get(entry.question)?.at ?? -1)',
      to: 'entry.at !== known.get(0)?.at',
    },
    sample: 2,
    inBrowser: ['e2e/exam/offline-reload.e2e.ts'],
  },
  {
    number: 11,
    name: 'Storage refused',
    fault: 'the browser’s storage is full, or refuses every transaction',
    trial: { scenario: 'storageDenied', file: device, n: 10 },
    databases: both,
    control: {
      file: 'src/machines/exam/answer-journal.machine.ts',
      from: "onError: { target: 'notKept', actions: raise({ type: 'journal.kept' }) },",
      to: "onError: { target: 'notKept' },",
    },
    sample: 2,
  },
  {
    number: 12,
    name: 'Session expired',
    fault: 'the session ends in mid-exam; signing in again in place',
    trial: { scenario: 'sessionExpired', file: way, n: 10 },
    databases: both,
    control: {
      file: 'src/services/api/post.ts',
      from: 'if (token === entryOrNull(tokenEntry)) await waitForRenewal(signal);',
      to: "if (token === entryOrNull(tokenEntry)) throw new CallFailed('refused', '', 'signedOut', 401);",
    },
    sample: 2,
    inBrowser: ['e2e/exam/session.e2e.ts'],
  },
  {
    number: 13,
    name: 'Foreign script wrong',
    fault: 'the checkout’s script is blocked, says nothing for 20 s, or brings no checkout',
    trial: { test: 'loading the script', file: 'tests/services/enrolment/checkout.test.ts', project: 'unit-alone' },
    control: {
      file: 'src/services/enrolment/checkout.ts',
      from: 'AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)])',
      to: 'signal',
    },
    inBrowser: ['e2e/enrolment/payment.e2e.ts'],
  },
  {
    number: 14,
    name: 'Innocent events',
    fault: 'a page that is being unloaded hides, and is shown again',
    trial: {
      test: 'is none while the page is unloaded, and one again when it came back',
      file: 'tests/services/exam/proctor.test.ts',
      project: 'unit-alone',
    },
    control: { file: 'src/services/exam/proctor.ts', from: '() => !going && document', to: '() => document' },
    inBrowser: ['e2e/exam/mock-proctor.e2e.ts'],
  },
  {
    number: 15,
    name: 'Broken answers',
    fault: 'half of the JSON, an HTML 502, 30 s of silence',
    trial: { scenario: 'brokenAnswers', file: way, n: 5 },
    databases: both,
    control: {
      file: 'src/services/api/post.ts',
      from: 'signal: AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]),',
      to: 'signal,',
    },
    sample: 1,
  },
  {
    number: 16,
    name: 'Deployment in mid-exam',
    fault: 'a new build comes while an attempt is open in some tab',
    trial: {
      test: 'waits while an attempt is open in any tab, and takes over at the next occasion after it',
      file: 'tests/services/api/app-shell.test.ts',
      project: 'unit-alone',
    },
    control: {
      file: 'src/services/api/app-shell.ts',
      from: 'request(buildLock, { ifAvailable: true }',
      to: "request(buildLock, { mode: 'shared', ifAvailable: true }",
    },
    inBrowser: ['e2e/exam/offline-exam.e2e.ts', 'e2e/exam/offline-reload.e2e.ts'],
  },
  {
    number: 17,
    name: 'Server gone for good',
    fault:
      'the server and then the device are gone in mid-quiz; a file of the answers is handed in twice, half of them after an old backup',
    trial: { scenario: 'serverGone', file: support('answer-file'), n: 10 },
    databases: both,
    control: {
      file: 'src/services/exam/answer-file.ts',
      from: 'acknowledged: acknowledged?.entries ?? [],',
      to: 'acknowledged: [],',
    },
    sample: 2,
    inBrowser: ['e2e/exam/answer-file.e2e.ts'],
  },
];
