import { expect, it } from 'vitest';
import { newId } from '../../../../server/ids.ts';

it('no id is made twice, and each is 32 hex digits', () => {
  const ids = Array.from({ length: 2_000 }, newId);
  expect(new Set(ids).size).toBe(2_000);
  expect(ids.filter((id) => !/^[0-9a-f]{32}$/.test(id))).toEqual([]);
});
