import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type DeviceReport, tryDevices } from '../../../src/services/schedule/devices.ts';

let told: DeviceReport[];
let stopped: string[];
let closed: number;
let ask: () => Promise<unknown>;
let wave: number;

const track = (label: string) => ({ label, stop: () => stopped.push(label) });
const [camera, microphone] = [track('Cam'), track('Mic')];
const picture = {
  getTracks: () => [camera, microphone],
  getVideoTracks: () => [camera],
  getAudioTracks: () => [microphone],
};
class Audio {
  createAnalyser() {
    return { fftSize: 4, getFloatTimeDomainData: (into: Float32Array) => into.fill(wave) };
  }
  createMediaStreamSource() {
    return { connect: () => undefined };
  }
  async close() {
    closed += 1;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  [told, stopped, closed, wave] = [[], [], 0, 0];
  ask = async () => picture;
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => ask() } });
  vi.stubGlobal('AudioContext', Audio);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const begin = async () => {
  const stop = tryDevices((report) => told.push(report));
  await vi.advanceTimersByTimeAsync(0);
  return stop;
};

it('tells what was opened and how loud it is, and lets go of everything when it is stopped', async () => {
  const stop = await begin();
  expect(told).toEqual([{ type: 'opened', camera: 'Cam', microphone: 'Mic', picture }]);
  wave = -0.125;
  await vi.advanceTimersByTimeAsync(100);
  wave = 1;
  await vi.advanceTimersByTimeAsync(100);
  expect(told.slice(1)).toEqual([
    { type: 'heard', loudness: 0.5 },
    { type: 'heard', loudness: 1 },
  ]);
  stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect([told.length, stopped, closed]).toEqual([3, ['Cam', 'Mic'], 1]);
});

it.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'missing'],
])('%s is told as %s', async (name, type) => {
  ask = () => Promise.reject(new DOMException('no', name));
  await begin();
  expect(told).toEqual([{ type }]);
});

it('a browser without such devices misses them', async () => {
  vi.stubGlobal('navigator', {});
  await begin();
  expect(told).toEqual([{ type: 'missing' }]);
});

it('what is allowed after the test was stopped is let go at once', async () => {
  let allow: (stream: unknown) => void = () => undefined;
  ask = () => new Promise((resolve) => (allow = resolve));
  const stop = await begin();
  stop();
  allow(picture);
  await vi.advanceTimersByTimeAsync(1000);
  expect([told, stopped]).toEqual([[], ['Cam', 'Mic']]);
});
