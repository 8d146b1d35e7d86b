import { moduleModel, moduleRequirements } from '../../tests/models/exam/module-attempt.model.ts';
import { coverEveryStep, describePath } from '../../tests/support/model.ts';
import { has, walkModule } from '../support/exam/module-walk.ts';
import { test } from '../support/fixtures.ts';
import { proves } from '../support/proves.ts';

/** The first module asks for no number, and staff's minutes are added in e2e/exam/mock-clock.e2e.ts. */
const paths = moduleModel.getShortestPaths().filter((path) => !has(path, 'typeNumber', 'staffAddMinutes'));

// In any worker: none knows of another.
test.describe.configure({ mode: 'parallel' });
test.describe('a real browser walks a module by its independent model', proves(...moduleRequirements.browser), () => {
  // The machine and the page walk all of them, and the mock test's own model has the ways in which a module ends in a real browser.
  for (const path of process.env.LONG === 'all' ? paths : coverEveryStep(paths).slice(0, 1)) {
    const title = describePath(path);
    const takesTime = has(path, 'timeUp', 'fiveMinutesLeft');
    if (has(path, 'hideTab', 'questionsComeUnseen'))
      test(title, async ({ server, realChromium, complaints }) =>
        walkModule(path, { server, page: await realChromium.context().newPage(), complaints }),
      );
    else if (takesTime)
      test(title, ({ ticking, page, complaints }) => walkModule(path, { server: ticking, clock: ticking, page, complaints }));
    else test(title, ({ server, page, complaints }) => walkModule(path, { server, page, complaints }));
  }
});
