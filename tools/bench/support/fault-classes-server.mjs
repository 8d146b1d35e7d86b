/** @typedef {import('./fault-classes.mjs').FaultClass} FaultClass */

/** @type {import('./fault-trial.mjs').DatabaseName[]} */
const both = ['pglite', 'postgres'];
/** @param {string} name */
const support = (name) => `tests/support/faults/${name}.ts`;

/** @type {FaultClass[]} Herds, booking and the server’s own troubles. */
export const serverClasses = [
  {
    number: 18,
    name: 'Sign-in herd',
    fault: 'a school of 350 signs in at once from one address, a tenth with a wrong password',
    trial: { scenario: 'signInHerd', file: support('herds'), n: 350 },
    databases: both,
    control: {
      file: 'server/accounts/sign-in.ts',
      from: 'const someForAddress = limitConcurrency(4);',
      to: 'const someForAddress = limitConcurrency(10_000);',
      n: 350,
    },
    sample: 10,
  },
  {
    number: 19,
    name: 'Start and finish herds',
    fault: 'a hall of 100 begins, saves and ends in one moment, each call twice',
    trial: { scenario: 'startAndFinishHerd', file: support('herds'), n: 100 },
    databases: both,
    control: {
      file: 'server/exam/sitting/ledger.ts',
      from: 'if (!same && entry.seq === lastSeq + taken.length + 1 && isInTime(ledgerOf, entry)) {',
      to: 'if (entry.seq === taken.length + 1 && isInTime(ledgerOf, entry)) {',
      n: 30,
    },
    sample: 5,
  },
  {
    number: 27,
    name: '200 students, one slot',
    fault: '200 book one slot in one moment',
    trial: { scenario: 'oneSlot', file: support('mail-and-booking'), n: 3 },
    databases: both,
    control: {
      file: 'server/db/migrations/0004_booking_and_materials.sql',
      from: 'CREATE UNIQUE INDEX "bookings_one_seat"',
      to: 'CREATE INDEX "bookings_one_seat"',
    },
    sample: {
      test: '100 students book one slot at once: one has it, and all are told what is',
      file: 'tests/server/schedule/slow/booking-races.test.ts',
    },
  },
  {
    number: 28,
    name: 'Slots and moved clocks',
    fault:
      'slots at every hour around the days on which clocks are moved, in +05:30, −08:00 and three more zones; booked as they pass',
    trial: { scenario: 'slotPasses', file: support('mail-and-booking'), n: 30 },
    databases: both,
    control: { file: 'server/schedule/book.ts', from: 'slot.startsAt <= now', to: 'slot.startsAt < now' },
    sample: 3,
  },
  {
    number: 29,
    name: 'SIGTERM under load',
    fault: 'SIGTERM while six students write',
    trial: { scenario: 'stoppedUnderLoad', file: support('processes'), n: 3 },
    databases: both,
    control: {
      file: 'server/start.ts',
      from: 'for (const close of closing.toReversed()) await close();',
      to: 'for (const close of [...closing]) await close();',
      // The embedded database lets what is under way finish by itself.
      databases: ['postgres'],
    },
    build: 'server',
    sample: {
      test: 'a server that is stopped under load answers what is under way, ends with 0, and has every entry',
      file: 'tests/server/start/kill.test.ts',
    },
  },
  {
    number: 30,
    name: 'Idle connection lost',
    fault: 'the database ends every idle connection',
    trial: { scenario: 'idleClientError', file: support('database'), n: 10 },
    databases: ['postgres'],
    control: {
      file: 'server/db/pool.ts',
      from: "pool.on('error', (error) =>",
      to: "pool.on('never' as 'error', (error) =>",
    },
    sample: 1,
  },
  {
    number: 31,
    name: 'Pool exhausted',
    fault: 'slow work holds all ten connections while calls arrive',
    trial: { scenario: 'poolExhausted', file: support('database'), n: 3 },
    databases: ['postgres'],
    control: { file: 'server/db/pool.ts', from: '    connectionTimeoutMillis: limits.connect,\n', to: '' },
    sample: 1,
  },
  {
    number: 32,
    name: 'Disk full or read-only',
    fault: 'the database takes no writes for a while in the middle of a quiz',
    trial: { scenario: 'readOnlyDatabase', file: support('database'), n: 5 },
    databases: both,
    control: { file: 'server/db/errors.ts', from: '/^(25006|53...', to: '/^(53...' },
    sample: 1,
  },
];
