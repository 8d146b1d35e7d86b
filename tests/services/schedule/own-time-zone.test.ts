import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deviceTimeZone, keepTimeZone, ownTimeZone } from '../../../src/services/schedule/own-time-zone.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const deviceSays = (timeZone: unknown) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  deviceSays('Australia/Lord_Howe');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('is the one the device says', () => {
  expect([deviceTimeZone(), ownTimeZone()]).toEqual(['Australia/Lord_Howe', 'Australia/Lord_Howe']);
});

it('is UTC where the device names one that it does not know', () => {
  deviceSays('Etc/Unknown');
  expect([deviceTimeZone(), ownTimeZone()]).toEqual(['UTC', 'UTC']);
});

it('is the one that was chosen, also after a reload', () => {
  keepTimeZone('Europe/London');
  expect([ownTimeZone(), localStorage.getItem('timeZone')]).toEqual(['Europe/London', 'Europe/London']);
});

it('follows the device again once that is chosen', () => {
  keepTimeZone('Europe/London');
  keepTimeZone('Australia/Lord_Howe');
  deviceSays('Asia/Tokyo');
  expect([ownTimeZone(), localStorage.getItem('timeZone')]).toEqual(['Asia/Tokyo', null]);
});

it('is the device’s where something else was kept', () => {
  localStorage.setItem('timeZone', 'Mars/Olympus_Mons');
  expect(ownTimeZone()).toBe('Australia/Lord_Howe');
});

it('lasts as long as the page where storage refuses', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
    removeItem: () => undefined,
  });
  keepTimeZone('Europe/London');
  expect(ownTimeZone()).toBe('Europe/London');
  keepTimeZone('Australia/Lord_Howe');
  expect(ownTimeZone()).toBe('Australia/Lord_Howe');
});
