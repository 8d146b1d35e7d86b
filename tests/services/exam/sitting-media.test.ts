import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetMedia, keepMedia } from '../../../src/services/exam/sitting-media.ts';

let stored: Map<string, string[]>;
let missing: string[];

beforeEach(() => {
  stored = new Map();
  missing = [];
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const images = stored.get(name) ?? [];
      stored.set(name, images);
      return {
        add: async (address: string) => {
          if (missing.includes(address)) throw new TypeError('Failed to fetch');
          images.push(address);
        },
      };
    },
    delete: async (name: string) => stored.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps a sitting’s images once each, and those that come though another does not', async () => {
  missing = ['/media/lost.svg'];
  await keepMedia('sitting-1', ['/media/a.svg', '/media/lost.svg', '/media/a.svg', '/media/b.svg']);
  expect([...stored]).toEqual([['sitting-media/sitting-1', ['/media/a.svg', '/media/b.svg']]]);
});

it('forgets those of a sitting and no other', async () => {
  await keepMedia('sitting-1', ['/media/a.svg']);
  await keepMedia('sitting-2', ['/media/a.svg']);
  await forgetMedia(['sitting-1']);
  expect([...stored.keys()]).toEqual(['sitting-media/sitting-2']);
});

it('lays nothing out for a sitting without images', async () => {
  await keepMedia('sitting-1', []);
  expect([...stored]).toEqual([]);
});

it('is nothing in a browser that keeps none', async () => {
  vi.stubGlobal('caches', {
    open: () => Promise.reject(new Error('SecurityError')),
    delete: () => Promise.reject(new Error('no')),
  });
  await keepMedia('sitting-1', ['/media/a.svg']);
  await forgetMedia(['sitting-1']);
  expect([...stored]).toEqual([]);
  vi.unstubAllGlobals();
  await keepMedia('sitting-1', ['/media/a.svg']);
  await forgetMedia(['sitting-1']);
});
