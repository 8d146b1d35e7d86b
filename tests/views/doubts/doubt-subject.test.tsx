import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { DoubtHead } from '../../../contract/doubts/doubts.ts';
import { DoubtItems } from '../../../src/views/doubts/doubt-items.tsx';

const head: DoubtHead = {
  ...{ doubtId: 'd1', courseId: 'c', course_name: 'AP Statistics', student: 'Asha Menon', subject: 'Why is x² > 0?' },
  subjectHtml: 'Why is <math aria-label="x²"><msup><mi>x</mi><mn>2</mn></msup></math> &gt; 0?',
  ...{ about: null, state: 'asked', hold: null, lines: 1, unread: 0, revision: 1, askedAt: 0, changedAt: 0, dueAt: null },
};

it('a doubt in a list begins with its mathematics set, which is said in words', () => {
  render(
    <MemoryRouter>
      <DoubtItems doubts={[head]} side="student" way={(_, words) => <a href="/d1">{words}</a>} />
    </MemoryRouter>,
  );
  expect(document.querySelector('msup')?.textContent).toBe('x2');
  expect(document.querySelector('math')?.getAttribute('aria-label')).toBe('x²');
  expect(document.querySelector('a')?.textContent).toMatch(/^Why is x2 > 0\?/);
});
