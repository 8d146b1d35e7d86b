// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { quizPolicy } from '../../../src/content/proctor-policies.ts';
import { enterFullscreen, requireFullscreen, watchFullscreen } from '../../../src/services/exam/fullscreen.ts';
import { watchProctor } from '../../../src/services/exam/proctor.ts';
import { proctorMode } from '../../../src/services/exam/proctor-mode.ts';
import { press } from '../../support/services/keyboard.ts';

afterEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  vi.unstubAllEnvs();
});

it('is what the address asks for, and stays so in the tab', () => {
  expect(proctorMode()).toBe('normal');
  history.replaceState(null, '', '/student-portal?proctor=off');
  expect(proctorMode()).toBe('off');
  history.replaceState(null, '', '/student-portal/quizzes');
  expect(proctorMode()).toBe('off');
  history.replaceState(null, '', '/student-portal?proctor=none');
  expect(proctorMode()).toBe('off');
  history.replaceState(null, '', '/student-portal?proctor=normal');
  expect(proctorMode()).toBe('normal');
});

it('off, nothing is watched and no fullscreen is asked for', async () => {
  history.replaceState(null, '', '/?proctor=off');
  const report = vi.fn();
  const stop = [watchProctor(quizPolicy, report), watchFullscreen(report)];
  press('Escape');
  document.dispatchEvent(new Event('fullscreenchange'));
  expect(await enterFullscreen()).toEqual({ escapeLocked: true });
  expect(requireFullscreen).not.toThrow();
  expect(report).not.toHaveBeenCalled();
  for (const each of stop) each();
});

it('a product’s build watches all, whatever address and tab say', () => {
  vi.stubEnv('PROD', true);
  sessionStorage.setItem('prepchart.proctor', 'off');
  history.replaceState(null, '', '/?proctor=off');
  const report = vi.fn();
  const stop = watchProctor(quizPolicy, report);
  press('Escape');
  expect([proctorMode(), report.mock.calls.length]).toEqual(['full', 1]);
  stop();
  expect(requireFullscreen).toThrow();
});
