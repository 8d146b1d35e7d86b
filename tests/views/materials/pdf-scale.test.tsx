import { describe, expect, it } from 'vitest';
import { getScale, getStart } from '../../../src/views/materials/pdf-scale.ts';
import { findTextSpan } from '../../../src/views/materials/text-span.ts';

describe('the words of a PDF', () => {
  const span = (left: number, right: number) => ({ left, right });

  it('reach from the first to the last of all pages, with some room beside them', () => {
    expect(findTextSpan([span(70, 300), span(60, 500), span(90, 520)], 595)).toEqual({ left: 46, right: 534 });
  });

  it.each([
    ['there are none', []],
    ['they are a title alone', [span(250, 345)]],
    ['they leave hardly a margin', [span(20, 580)]],
  ])('say nothing of the margins where %s', (_, words) => {
    expect(findTextSpan(words, 595)).toBeUndefined();
  });

  it('begin no further left than the page does', () => {
    expect(findTextSpan([span(5, 520)], 595)).toEqual({ left: 0, right: 534 });
  });
});

describe('a page whose width fits', () => {
  const page = { width: 600, height: 800, text: { left: 50, right: 550 } };
  const phone = { width: 400, height: 700 };

  it('has its words as wide as a phone, and begins at its margin', () => {
    const scale = getScale('width', page, phone);
    expect([scale, getStart(page, phone, scale)]).toEqual([0.8, 40]);
  });

  it('is whole where there is room for it, where nothing is known of its words, and where the whole page is to fit', () => {
    const desk = { width: 1200, height: 700 };
    expect([getScale('width', page, desk), getStart(page, desk, 2)]).toEqual([2, 0]);
    expect(getScale('width', page, { width: 2400, height: 1400 })).toBe(2);
    const unread = { width: 600, height: 800 };
    expect([getScale('width', unread, phone), getStart(unread, phone, 1)]).toEqual([400 / 600, 0]);
    expect(getScale('page', page, { width: 400, height: 400 })).toBe(0.5);
  });
});
