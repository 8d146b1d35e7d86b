import { describe, expect, it } from 'vitest';
import { describeFormula } from '../../../../server/writing/formula-words.ts';
import { renderTyped } from '../../../../server/writing/typed-text.ts';

const words = (tex: string) => describeFormula(renderTyped(`$${tex}$`).html.replace(/^<p>|<\/p>$/g, ''));

describe('a formula in plain words', () => {
  it.each([
    ['x^2 + \\frac{1}{2}', 'x² + 1/2'],
    ['\\frac{x+1}{x-1}', '(x + 1)/(x − 1)'],
    ['2\\frac{1}{2}', '2 1/2'],
    ['\\frac{1}{\\frac{a}{b}}', '1/(a/b)'],
    ['\\sum_{n=1}^{\\infty} a_n', '∑ from n = 1 to ∞ of aₙ'],
    ['\\int_0^1 x\\,dx', '∫ from 0 to 1 of x dx'],
    ['\\lim_{x\\to 0} \\frac{\\sin(x)}{x}', 'lim x → 0 sin(x)/x'],
    ['\\bar{x} \\ne \\hat p', 'x̄ ≠ p̂'],
    ['\\sqrt{x+1} < \\sqrt[3]{8}', '√(x + 1) < ³√8'],
    ['e^{-x^2/2}', 'e to the (−x²/2)'],
    ['3\\times 10^{-5}', '3 × 10⁻⁵'],
    ["f'(x) = -x", 'f′(x) = −x'],
    ['90^\\circ', '90°'],
    ['\\log_2 8', 'log₂ 8'],
    ['\\binom{n}{k}', '(n choose k)'],
    ['\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}', '(1, 2; 3, 4)'],
    ['\\mathbf{v}', 'v'],
    ['x \\text{ if } x>0', 'x if x > 0'],
  ])('%s', (tex, expected) => {
    expect(words(tex)).toBe(expected);
  });

  it.each([
    ['\\sqrt{2}x', '√2x', '\\sqrt{2x}', '√(2x)'],
    ['\\sqrt{1}2', '√1 2', '\\sqrt{12}', '√12'],
    ['\\sqrt{x}^2', '√x²', '\\sqrt{x^2}', '√(x²)'],
    ['x^3\\sqrt{8}', 'x³√8', 'x\\sqrt[3]{8}', 'x ³√8'],
    ['2^{0.5}t', '2 to the 0.5 t', '2^{0.5t}', '2 to the (0.5t)'],
    ['x^{A}B', 'x to the A B', 'x^{AB}', 'x to the (AB)'],
    ['\\log_b x', 'log base b x', '\\log bx', 'log bx'],
    ['m_{A}B', 'm sub A B', 'm_{AB}', 'm sub AB'],
    ['{\\frac{a}{b}}^2', '(a/b)²', '\\frac{a}{b^2}', 'a/b²'],
    ['{x^y}^z', '(xʸ)ᶻ', 'x^{yz}', 'xʸᶻ'],
    ['\\frac{a}{b}c', 'a/b c', '\\frac{a}{bc}', 'a/bc'],
    ['\\sqrt[q]{2}x', 'root q of √2x', '\\sqrt[q]{2x}', 'root q of √(2x)'],
  ])('%s is %s, and %s is %s', (one, its, other, theirs) => {
    expect([words(one), words(other)]).toEqual([its, theirs]);
  });

  it('is what can be read of MathML that is wrong', () => {
    expect(describeFormula('<math><mi>x</mi><mi>&y;</math>')).toMatch(/^x/);
  });

  it('takes no longer for a formula that is nested deep', () => {
    const depth = 60;
    expect(words(`${'x^{'.repeat(depth)}x${'}y'.repeat(depth)}`)).toMatch(/^x to the \(x to the/);
  });

  it('of a long formula is its beginning alone', () => {
    const long = describeFormula(`<math>${'<mi>x</mi><mo>+</mo>'.repeat(20_000)}<mi>x</mi></math>`);
    expect(long).toMatch(/^x \+ x \+ x/);
    expect(long.length).toBeLessThan(210);
  });

  it('has equations that are set under each other one after the other', () => {
    expect(words('\\left\\{\\begin{aligned} a &= b \\\\ c &< d \\end{aligned}\\right.')).toBe('{a = b; c < d');
  });
});
