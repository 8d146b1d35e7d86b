import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import pictured from '../../../src/content/site/pictured.json' with { type: 'json' };
import { type PictureName, pictures } from '../../../src/content/site/pictures.ts';
import { ProductPictures } from '../../../src/views/site/product-picture.tsx';

afterEach(cleanup);

const folder = 'src/views/site/pictures';
const names = Object.keys(pictures) as PictureName[];

/** Width and height of an extended WebP, as its header has them. */
function readSize(file: string) {
  const data = readFileSync(`${folder}/${file}`);
  expect(data.toString('latin1', 8, 16)).toBe('WEBPVP8X');
  return { width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 };
}

it('every picture is there in both sizes and schemes, is small, and there is no other', () => {
  const wanted = names.flatMap((name) => ['wide', 'narrow'].flatMap((size) => [`${name}-${size}-dark`, `${name}-${size}-light`]));
  const files = readdirSync(folder);
  expect(files.toSorted()).toEqual(wanted.map((file) => `${file}.webp`).toSorted());
  for (const file of files) expect([file, statSync(`${folder}/${file}`).size < 64 * 1024]).toEqual([file, true]);
});

it('shows quizzes as they are, and its words say what is there: else npm run pictures takes them anew', () => {
  for (const [slug, digest] of Object.entries(pictured.quizzes)) {
    const now = createHash('sha256')
      .update(readFileSync(`content/quizzes/${slug}/quiz.yaml`))
      .digest('hex');
    expect([slug, now.slice(0, 16)]).toEqual([slug, digest]);
  }
  expect(pictures.result.alt).toContain(`${pictured.result} questions right`);
});

it('is said in words, waits until it comes near, and keeps its place until then', () => {
  const { container } = render(<ProductPictures names={names} />);
  for (const name of names) {
    const picture = screen.getByRole('img', { name: pictures[name].alt });
    expect([picture.getAttribute('loading'), screen.getByText(pictures[name].caption).tagName]).toEqual(['lazy', 'FIGCAPTION']);
  }
  expect(container.querySelectorAll('a, button, [tabindex], [role]')).toHaveLength(0);
  for (const source of container.querySelectorAll('img, source')) {
    const file = /pictures\/([^?]*)/.exec(source.getAttribute('src') ?? source.getAttribute('srcset') ?? '')?.[1] ?? '';
    const { width, height } = readSize(file);
    const shown = Number(source.getAttribute('width')) / Number(source.getAttribute('height'));
    expect([file, shown]).toEqual([file, width / height]);
  }
});
