import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useScrollSpy } from '../../../src/views/site/home/use-scroll-spy.ts';
import { proves } from '../../support/proves.ts';
import { observeByHand } from '../../support/services/observed.ts';

let observers: ReturnType<typeof observeByHand>;
beforeEach(() => {
  observers = observeByHand();
  document.body.innerHTML =
    '<section id="home"><section></section></section><section id="faq"></section><div id="other"></div><footer id="contact"></footer>';
});
afterEach(() => {
  document.body.innerHTML = '';
});

it(
  'follows the section or footer with an id that comes into the band, until the page is left',
  proves('2.2-20', '2.2-21', '9-17'),
  () => {
    const passed: string[] = [];
    const { result, unmount } = renderHook(() => {
      const section = useScrollSpy();
      if (passed.at(-1) !== section) passed.push(section);
      return section;
    });
    const [observer] = observers;
    expect([observer?.options, observer?.ids, result.current]).toEqual([
      { rootMargin: '-40% 0px -60% 0px' },
      ['home', 'faq', 'contact'],
      'home',
    ]);
    const see = (id: string, isIntersecting: boolean) => act(() => observer?.see([{ id, isIntersecting }]));
    see('faq', true);
    see('home', false);
    see('contact', true);
    see('contact', false);
    expect(passed).toEqual(['home', 'faq', 'contact']);
    unmount();
    expect(observer?.isWatching).toBe(false);
  },
);
