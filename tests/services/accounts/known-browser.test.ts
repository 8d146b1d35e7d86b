import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { devicesPerBrowser } from '../../../contract/limits.ts';
import { keepDevice, namedDevices } from '../../../src/services/accounts/devices.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const token = (number: number) => String(number).padStart(43, 'a');
const store = (tokens: string[]) =>
  vi.stubGlobal('localStorage', memoryStorage(tokens.length > 0 ? { devices: JSON.stringify(tokens) } : {}));

beforeEach(() => store([]));
afterEach(() => vi.unstubAllGlobals());

it('names itself to the server with the newest first, and not at all where no account knows it', () => {
  expect(namedDevices()).toEqual({});
  keepDevice(token(1));
  keepDevice(token(2));
  expect(namedDevices()).toEqual({ devices: [token(2), token(1)] });
});

it('is what it was after an account that does not remember browsers', () => {
  keepDevice(token(1));
  keepDevice(undefined);
  expect(namedDevices()).toEqual({ devices: [token(1)] });
});

it('names no more than the server takes, whatever is stored', () => {
  const many = Array.from({ length: devicesPerBrowser + 2 }, (_, number) => token(number));
  store(many);
  expect(namedDevices().devices).toEqual(many.slice(0, devicesPerBrowser));
  keepDevice(token(99));
  expect(namedDevices().devices).toEqual([token(99), ...many.slice(0, devicesPerBrowser - 1)]);
});
