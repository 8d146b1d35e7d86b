import fc from 'fast-check';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import { typedBounds } from '../../../../contract/writing/typed-text.ts';
import { mathAttributes, mathElements } from '../../../../server/content/tex.ts';
import { renderTyped } from '../../../../server/writing/typed-text.ts';

const isMath = (text: string) => renderTyped(text).html.includes('<math');

describe('a typed text', () => {
  it('stands as it was typed, with its lines', () => {
    expect(renderTyped('a < b & "c"\nnext')).toEqual({ html: '<p>a &lt; b &amp; &quot;c&quot;<br>next</p>', problems: [] });
  });

  it('has formulas between dollar signs, and on lines of their own between two', () => {
    const { html, problems } = renderTyped('so $x^2$ is $$\\frac{1}{2}$$');
    expect(problems).toEqual([]);
    expect(html).toMatch(/^<p>so <math[^>]*><msup>.*<\/math> is <math[^>]*display="block"/);
  });

  it.each(['It costs $5 and $10.', 'From $5-$10', 'one dollar sign $ alone', 'escaped \\$x\\$', 'spaces $ x $ inside', '$$$$'])(
    'and money is none: %s',
    (text) => {
      expect(isMath(text)).toBe(false);
    },
  );

  it('shows what is wrong as it was typed, and says what', () => {
    const { html, problems } = renderTyped('why $x^$ and $y$?');
    expect(html).toContain('why $x^$ and <math');
    expect(problems).toEqual([expect.stringMatching(/^The formula x\^ can’t be shown: /)]);
  });

  it.each([
    ['a color', '$\\color{red}{x}$'],
    ['a link', '$\\href{javascript:alert(1)}{x}$'],
    ['a picture', '$\\includegraphics{http://x}$'],
    ['a formula that is too long', `$${'x'.repeat(typedBounds.formula + 1)}$`],
    ['macros that grow without end', '$\\def\\a{\\a\\a}\\a$'],
    ['braces by the hundred', `$${'{'.repeat(240)}x${'}'.repeat(240)}$ $\\undefinedcommand$`],
  ])('never shows %s', (_, text) => {
    const { html, problems } = renderTyped(text);
    expect(problems.length).toBeGreaterThan(0);
    expect(html).not.toMatch(/<[^>]*(?:href|src=|style=)/);
  });

  it('has so many formulas at most', () => {
    const { problems, html } = renderTyped('$x$ '.repeat(typedBounds.formulas + 2));
    expect(problems).toHaveLength(2);
    expect(html.match(/<math/g)).toHaveLength(typedBounds.formulas);
  });

  it('makes no space wider than a line', () => {
    const widths = [...renderTyped('$a\\hspace{9000em}b\\rule{8000em}{1em}$').html.matchAll(/width="([\d.]+)em"/g)];
    for (const [, width] of widths) expect(Number(width)).toBeLessThanOrEqual(20);
  });

  it('is safe whatever is typed: no element but lines and mathematics, no attribute that runs or loads', () => {
    const parts = fc.constantFrom(
      '$',
      '$$',
      '\\',
      '{',
      '}',
      '<script>',
      '<img src=x onerror=1>',
      '&lt;',
      'x',
      '^2',
      '\\frac',
      '\\text{<b>}',
      '\n',
      ' ',
      '\\href{a}{b}',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 25 }), (typed) => {
        const { html } = renderTyped(typed.join(''));
        const clean = sanitizeHtml(html, {
          allowedTags: ['p', 'br', ...mathElements],
          allowedAttributes: { '*': ['class', ...mathAttributes] },
        });
        // As the cleaner writes it: text and elements as they were, but for the way a line break is written.
        expect(clean.replaceAll('<br />', '<br>').replaceAll('"', '&quot;')).toBe(
          html.replaceAll('&#39;', "'").replaceAll('"', '&quot;'),
        );
      }),
    );
  });
});
