import type { MergePreview } from '../../../contract/desk/merging.ts';

export const mergeSeen: MergePreview = {
  kept: { id: 's1', name: 'Asha Menon', username: 'asha', email: 'asha@example.org' },
  closed: { id: 's2', name: 'Asha Menon', username: 'asha.m', email: 'menon@example.org' },
  moves: [{ what: 'Tests', count: 3 }],
  stays: [{ what: 'Goals', count: 1 }],
  blocked: null,
};
