import { expect, it, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { siteSectionMachine } from '../../../src/machines/site/site-section.machine.ts';

it('follows the section in the band from the opening of the page until it is left [2.2-20] [2.2-21]', () => {
  const stopped = vi.fn();
  const place = createActor(
    siteSectionMachine.provide({
      actors: {
        sectionBand: fromCallback(({ sendBack }) => {
          for (const id of ['benefits', 'courses', 'contact']) sendBack({ type: 'section.entered', id });
          return stopped;
        }),
      },
    }),
  ).start();
  const before = place.getSnapshot().context.section;
  const passed: string[] = [];
  place.subscribe(({ context }) => passed.push(context.section));
  place.send({ type: 'page.opened' });
  expect([before, place.getSnapshot().context.section, passed]).toEqual([
    'home',
    'contact',
    ['home', 'benefits', 'courses', 'contact'],
  ]);
  place.stop();
  expect(stopped).toHaveBeenCalledOnce();
});
