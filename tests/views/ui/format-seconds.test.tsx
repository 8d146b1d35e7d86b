import { expect, it } from 'vitest';
import { formatSeconds } from '../../../src/views/ui/format-seconds.ts';

it.each([
  [0, '00:00'],
  [59.9, '00:59'],
  [512, '08:32'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [36_061, '10:01:01'],
  [-3, '00:00'],
])('%d seconds read %s', (seconds, text) => expect(formatSeconds(seconds)).toBe(text));
