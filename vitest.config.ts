import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * These speak to the services as they are, which know the page they run in (the server's clock, its storage): each begins with another page.
 * All others replace what they ask, so that the code need be loaded only once for them.
 */
const alone = {
  unit: ['tests/services/**/*.test.ts', 'tests/machines/{actors-countdown,actors-schedule,inquiry-rebuilt}.test.ts'],
  views: ['tests/views/{course-material-page,portal-paths,sandbox-checkout,sign-in-page}.test.tsx'],
};

/**
 * `unit`: contract, services, machines, models, content. `views`: components. `unit-alone` and `views-alone` belong to them. `pglite`, `postgres`:
 * one server suite, two databases.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    // Only to end a test that hangs: nothing is proved by being quick on a busy machine.
    testTimeout: 30_000,
    // Vitest would leave a core to whoever works beside it: on two cores that is half of them.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/{calculator,contract,config,machines,content,scripts,statecharts}/**/*.test.ts'],
          exclude: alone.unit,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'unit-alone', environment: 'node', include: alone.unit } },
      {
        extends: true,
        test: {
          name: 'views',
          environment: 'jsdom',
          include: ['tests/{views,statecharts}/**/*.test.tsx'],
          exclude: alone.views,
          setupFiles: ['tests/support/views/views.setup.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'views-alone',
          environment: 'jsdom',
          include: alone.views,
          setupFiles: ['tests/support/views/views.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pglite',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          // Asked of PostgreSQL in each run, and of both with LONG=all: the same SQL, several times slower here.
          exclude:
            process.env.LONG === 'all'
              ? []
              : [
                  'tests/server/payments-{faults,kill,order,races,reconcile,webhook,account,tamper,page}.test.ts',
                  'tests/server/content-{import,qti,mock-import,bank}.test.ts',
                  'tests/server/admin-{mock,commands,assign,people,student-data,payments}.test.ts',
                  'tests/server/{mock-late,mock-result,course-content,no-keys,booking-admin,booking-demo}.test.ts',
                  'tests/server/{results-cohort,results-drills,results-next-steps,notebook}.test.ts',
                ],
          env: { TEST_DATABASE: 'pglite' },
          // The server's modules keep nothing between tests, and the embedded database is compiled once for each process.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          // These ask no database, or are about the embedded one.
          exclude: [
            'tests/server/{environment*,booking-time,booking-ics,grade,content-html,content-figures,content-problems,content-mock-problems,admin-help,admin-process,caller-address,payments-machine,payments-gateway,results-figures}.test.ts',
          ],
          env: { TEST_DATABASE: 'postgres' },
          isolate: false,
        },
      },
    ],
  },
});
