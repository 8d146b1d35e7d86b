import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Tests in a folder `alone` speak to the services as they are, which know the page they run in (the server's clock, its storage): each begins with
 * another page. All others replace what they ask, so that the code need be loaded only once for them. All tests of services are alone.
 */
const alone = {
  unit: ['tests/services/**/*.test.ts', 'tests/machines/**/alone/*.test.ts'],
  views: ['tests/views/**/alone/*.test.tsx'],
};

/** Asked of PostgreSQL in each run, and of both with LONG=all: the same SQL, several times slower on the embedded database. */
const slow = process.env.LONG === 'all' ? [] : ['tests/server/**/slow/*.test.ts'];

/** What every test of properties begins with. */
const properties = ['tests/support/properties.setup.ts'];

/** What those in a folder `alone` begin with: the services anew, which is quicker than a process of their own. */
const freshModules = 'tests/support/fresh-modules.setup.ts';

/** These ask no database, or are about the embedded one. */
const pure = ['tests/server/**/pure/*.test.ts'];

/**
 * `unit`: contract, services, machines, models, content, tools. `views`: components. `unit-alone` and `views-alone` belong to them. `pglite`,
 * `postgres`: one server suite, two databases.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    // Only to end a test that hangs: nothing is proved by being quick on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Vitest would leave a core to whoever works beside it: on two cores that is half of them.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/{app,calculator,contract,content,machines,packs,tools}/**/*.test.ts'],
          exclude: alone.unit,
          setupFiles: [...properties, 'tests/support/window.setup.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-alone',
          environment: 'node',
          include: alone.unit,
          isolate: false,
          setupFiles: [...properties, freshModules],
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          environment: 'jsdom',
          include: ['tests/{views,tools}/**/*.test.tsx'],
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
          setupFiles: [freshModules, 'tests/support/views/views.setup.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'pglite',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          exclude: slow,
          env: { TEST_DATABASE: 'pglite' },
          setupFiles: properties,
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
          exclude: pure,
          env: { TEST_DATABASE: 'postgres' },
          setupFiles: properties,
          isolate: false,
        },
      },
    ],
  },
});
