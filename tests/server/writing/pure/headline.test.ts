import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toHeadline } from '../../../../server/writing/headline.ts';

describe('the headline of a typed text', () => {
  it('is its first line, with mathematics that says in words what it is', () => {
    const { words, html } = toHeadline('Why is $x^2 + \\frac{1}{2}$ > 0?\nI tried a table.');
    expect(words).toBe('Why is x² + 1/2 > 0?');
    expect(html).toMatch(/^Why is <math aria-label="x² \+ 1\/2"><mrow><msup>.*<\/math> &gt; 0\?$/);
  });

  it('is cut between words, and before a formula that has no room', () => {
    const long = 'I do not see how the sum of all of the terms of the series that stands here';
    expect(toHeadline(`${long} $\\sum_{n=1}^\\infty \\frac{1}{n}$ diverges`)).toEqual({ words: `${long}…`, html: `${long}…` });
    expect(toHeadline('One two '.repeat(30)).words).toBe(`${'One two '.repeat(10).trim()}…`);
  });

  it('is cut inside neither a formula that is in words nor a word that begins behind one', () => {
    const long = 'I do not see why the area below the curve';
    const integral = '$\\int_0^1 \\frac{x^2}{1+x^2}\\,dx$';
    expect(toHeadline(`${long} of the second one is ${integral}`).words).toBe(`${long} of the second one is…`);
    expect(toHeadline(integral.replace('1+x^2', 'a+b+c+d+e+f+g+h+i+j+k+l+m+n+o+p+q+r+s+t+u+v+w+y+z')).words).toMatch(
      /^∫ from 0 to 1 of x²\/\(a \+ .*…$/,
    );
    expect(toHeadline(`${long} has to be right of the first, a $x$-intercept`).words).toBe(
      `${long} has to be right of the first, a x…`,
    );
    expect(toHeadline('a'.repeat(99)).words).toBe(`${'a'.repeat(80)}…`);
    expect(toHeadline(`${'a'.repeat(75)} word more`).words).toBe(`${'a'.repeat(75)} word…`);
  });

  it('is never empty, and shows no empty room', () => {
    expect(toHeadline(`$\\frac{1}{2 ${'+ a  '.repeat(40)}$`).words).toMatch(/^\$\\frac\{1\}\{2 \+ a \+ a .* a…$/);
    for (const typed of ['$\\phantom{x}$', '$\\quad$', '$\\char127$', '\u200b']) expect(toHeadline(typed).words).toBe('Question');
    for (const tex of ['\\phantom{xxxx}', '\\hspace{20em}', '\\qquad', '\\raisebox{9em}{y}'])
      expect(toHeadline(`Is $a${tex}b$`).html).not.toContain('<math');
    expect(toHeadline('Is $a\\quad b\\,c$').html).toContain('<math');
  });

  it('has marks of replacing in a label as they stand', () => {
    expect(toHeadline('Is $\\char36\\&$?').html).toMatch(/^Is <math aria-label="\$&amp;">/);
  });

  it('has in words what is wider than a phone', () => {
    const { words, html } = toHeadline('$\\int_0^1 \\frac{x^2}{1+x^2}\\,dx$ is what?');
    expect([html, words]).toEqual([words, '∫ from 0 to 1 of x²/(1 + x²) dx is what?']);
  });

  it('goes on over a formula that has a line of its own', () => {
    expect(toHeadline('Why is\n$$x^2=4$$\ntrue for two?\nSecond line').words).toBe('Why is x² = 4 true for two?');
  });

  it('has money as it is meant, and what is no formula as it was typed', () => {
    expect(toHeadline('Costs \\$5 and $10').words).toBe('Costs $5 and $10');
    expect(toHeadline('What is $x^$?').words).toBe('What is $x^$?');
  });

  it.each(['\\char1', '\\char"D800', '\\text{\uFFFE}'])('has %s as it was typed, which XML forbids', (tex) => {
    expect(toHeadline(`Is $${tex}$ one?`).words).toBe(`Is $${tex}$ one?`);
  });

  it('is never longer than it may be, and never broken HTML', () => {
    const typed = fc
      .array(fc.constantFrom('$x^2$', '$\\frac{1}{2}$', ' ', 'word', '\n', '$$y$$', '<b>', '&', '$5'))
      .map((all) => all.join(''));
    fc.assert(
      fc.property(typed, (text) => {
        const { words, html } = toHeadline(text);
        expect([...words].length).toBeLessThanOrEqual(81);
        const left = html.replaceAll(/<math aria-label="[^"<>]*">.*?<\/math>/g, '');
        expect(left).not.toMatch(/<|>|&(?!lt;|gt;|amp;|quot;|#39;)/);
      }),
    );
  });
});
