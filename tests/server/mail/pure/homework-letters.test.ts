import { expect, it } from 'vitest';
import {
  homeworkGivenBackLetter,
  homeworkGivenLetter,
  homeworkTakenBackLetter,
} from '../../../../server/mail/letters/homework.ts';
import { renderText } from '../../../../server/mail/paragraphs.ts';

const its = { name: 'Asha', title: 'Limits', course: 'AP Calculus BC', unsubscribeUrl: 'https://school.example/stop' };
const url = 'https://school.example/student-portal/homework';

it('homework is told with who gave it, and until when it is handed in', () => {
  const window = { opensAt: null, dueAt: new Date('2026-03-02T10:05:00.000Z'), zone: 'Asia/Kolkata' };
  const letter = homeworkGivenLetter({ ...its, ...window, url, by: 'Meera Rao' });
  expect(letter.subject).toBe('Homework: Limits');
  const text = renderText(letter.paragraphs);
  expect(text).toContain('Hello Asha,\n\nMeera Rao has given you homework for AP Calculus BC: Limits.');
  expect(text).toContain('Hand in by: March 2, 2026 at 3:35 pm, India Standard Time');
  expect(text).not.toContain('Opens');
  const later = homeworkGivenLetter({ ...its, ...window, opensAt: new Date('2026-03-01T10:05:00.000Z'), url, by: 'Meera Rao' });
  expect(renderText(later.paragraphs)).toContain('Opens: March 1, 2026 at 3:35 pm, India Standard Time');
});

it('what came back leads to its page, and tells neither points nor comment', () => {
  const letter = homeworkGivenBackLetter({ ...its, url, by: 'Meera Rao' });
  expect(letter.subject).toBe('Your homework is back: Limits');
  const text = renderText(letter.paragraphs);
  expect(text).toContain('Meera Rao has looked at your homework for AP Calculus BC and given it back: Limits.');
  expect(text).toContain(url);
});

it('what was taken back leaves nothing to do', () => {
  const letter = homeworkTakenBackLetter(its);
  expect(letter.subject).toBe('No homework after all: Limits');
  expect(renderText(letter.paragraphs)).toContain('Your school has taken this homework back: Limits. There’s nothing to do.');
});
