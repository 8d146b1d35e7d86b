// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { typedFields } from '../../../src/services/site/typed-fields.ts';

it('tells what stands in every named control: text, choice, and what is checked', () => {
  document.body.innerHTML = `
    <input name="name" value="A"><input value="no name"><input name="empty">
    <textarea name="details">old</textarea>
    <select name="course"><option value="">Select a Course...</option><option value="AP Statistics">AP Statistics</option></select>
    <input type="radio" name="category" value="all" checked><input type="radio" name="category" value="course">
    <input type="radio" name="answer" value="a"><input type="radio" name="answer" value="b">
    <input type="checkbox" name="yes" value="on" checked><input type="checkbox" name="no" value="on">
    <button name="button" value="pressed">Send</button>`;
  const details = document.querySelector('textarea');
  const course = document.querySelector('select');
  const chosen = document.querySelector<HTMLInputElement>('[value=course]');
  if (!details || !course || !chosen) throw new Error('The page is not as written above.');
  details.value = 'new\nlines';
  course.value = 'AP Statistics';
  chosen.checked = true;
  expect(typedFields(document)).toEqual({
    name: 'A',
    empty: '',
    details: 'new\nlines',
    course: 'AP Statistics',
    category: 'course',
    yes: 'on',
  });
});
