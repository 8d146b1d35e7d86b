import { describe, expect, it } from 'vitest';
import type { SourceText } from '../../../../server/content/fields.ts';
import { Figures } from '../../../../server/content/figures.ts';
import { renderHtml, renderLine } from '../../../../server/content/markdown.ts';
import { renderMath, TexError } from '../../../../server/content/tex.ts';
import { quizFolder } from '../../../support/content/content.ts';

const written = (text: string): SourceText => ({ text, line: 1, lineAt: (offset) => text.slice(0, offset).split('\n').length });

async function rendered(text: string, render = renderHtml): Promise<string> {
  const problems: string[] = [];
  const html = await render(written(text), {
    figures: new Figures(quizFolder()),
    report: (line, reason) => problems.push(`${line}: ${reason}`),
  });
  expect(problems).toEqual([]);
  return html;
}

describe('Markdown', () => {
  it.each([
    ['paragraphs and emphasis', 'One _two_\n\n**three**', '<p>One <em>two</em></p>\n<p><strong>three</strong></p>'],
    ['lists', '3. a\n4. b\n\n- c', '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>\n<ul>\n<li>c</li>\n</ul>'],
    ['quotations', '> said', '<blockquote>\n<p>said</p>\n</blockquote>'],
    ['lines of a poem', 'one  \ntwo', '<p>one<br />two</p>'],
    [
      'tables, with formulas that have bars',
      '| a | b |\n|---|--:|\n| $|x|$ | 2 |',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th align="right">b</th>\n</tr>\n</thead>\n<tbody><tr>\n' +
        '<td><math><mrow><mi>|</mi><mi>x</mi><mi>|</mi></mrow></math></td>\n' +
        '<td align="right">2</td>\n</tr>\n</tbody></table>',
    ],
    ['headings as paragraphs', '# Text 1', '<p>Text 1</p>'],
    ['money', 'It costs \\$5 or \\$6.', '<p>It costs $5 or $6.</p>'],
    ['what only looks like HTML', 'if 1 < 2 & 3 > 2', '<p>if 1 &lt; 2 &amp; 3 &gt; 2</p>'],
    [
      'a formula whose TeX looks like Markdown',
      '_a_ $x_1 * y_2 * z_3$ b',
      `<p><em>a</em> ${renderMath('x_1 * y_2 * z_3', false)} b</p>`,
    ],
    ['a formula on a line of its own', 'a\n\n$$\nx\n$$\n', '<p>a</p>\n<p><math display="block"><mi>x</mi></math></p>'],
    ['entities in TeX', '$a < b$', '<p><math><mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow></math></p>'],
  ])('shows %s', async (_, text, html) => {
    expect(await rendered(text)).toBe(html);
  });

  it('puts an image of the folder at its address', async () => {
    expect(await rendered('![a dot](figures/b.png "title")')).toMatch(
      /^<p><img src="\/media\/[\da-f]{64}\.png" alt="a dot" \/><\/p>$/,
    );
  });

  it.each([
    ['one line', '42. is a number', '42. is a number'],
    ['one line with emphasis', '_x_ $y$', '<em>x</em> <math><mi>y</mi></math>'],
    ['one paragraph of two lines', 'one\ntwo', 'one\ntwo'],
    ['two paragraphs', 'one\n\ntwo', '<p>one</p>\n<p>two</p>'],
  ])('leaves an option without a paragraph where it can: %s', async (_, text, html) => {
    expect(await rendered(text, renderLine)).toBe(html);
  });
});

describe('HTML in Markdown is cleaned', () => {
  it.each([
    ['a script', 'a <script>alert(1)</script> b', '<p>a  b</p>'],
    ['a script as a block', '<script>\nalert(1)\n</script>', ''],
    ['a script in capitals and pieces', '<ScRiPt/x>alert(1)</sCrIpT >b', '<p>&lt;ScRiPt/x&gt;alert(1)b</p>'],
    ['event attributes', '<b onclick="alert(1)" ONLOAD=x>b</b>', '<p><b>b</b></p>'],
    ['an image from elsewhere', '<img src="x" onerror="alert(1)">', ''],
    ['styles', '<p style="position:fixed">a</p><style>*{display:none}</style>', '<p>a</p>'],
    ['links', '[a](javascript:alert(1)) <a href="https://x.example">b</a> https://c.example', '<p>a b https://c.example</p>'],
    ['frames and forms', '<iframe src="//x"></iframe><form action="//x"><input value="a"><button>b</button></form>', 'b'],
    ['drawings', '<svg onload="alert(1)"><text>a</text></svg>', '<p>a</p>'],
    ['mathematics of its own', '<math href="javascript:alert(1)"><mtext>a</mtext></math>', '<p>a</p>'],
    ['a nested evasion', '<<b>script>alert(1)<</b>/script>', '<p>&lt;<b>script&gt;alert(1)&lt;</b>/script&gt;</p>'],
    ['classes, ids and data', '<em class="a" id="b" data-c="d">e</em>', '<p><em>e</em></p>'],
    [
      'text of TeX',
      '$\\text{<img src=x onerror=alert(1)>}$',
      '<p><math><mtext>&lt;img\u00a0src=x\u00a0onerror=alert(1)&gt;</mtext></math></p>',
    ],
    [
      'a formula in an attribute',
      '<ol start="$\\text{x" onmouseover="alert(1)}$"><li>a</li></ol>',
      '<ol start="\uE0000\uE001"><li>a</li></ol>',
    ],
  ])('%s', async (_, text, html) => {
    expect(await rendered(text)).toBe(html);
  });
});

describe('TeX', () => {
  it.each([
    'x^2',
    '\\frac{1}{2}',
    '\\sqrt[3]{x}',
    '\\overline{AB}',
    '\\hat{p}',
    '\\int_0^1 f(x)\\,dx',
    '\\begin{cases}1 & x<0\\\\2 & x\\ge 0\\end{cases}',
    '\\begin{aligned}a&=b\\\\c&=d\\end{aligned}',
    '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}',
    'H_0\\!: p = 0.3',
  ])('shows %s without style attributes and only with elements of MathML Core', (tex) => {
    const mathml = renderMath(tex, false);
    expect(mathml).toMatch(/^<math>.*<\/math>$/);
    expect(mathml).not.toMatch(/ style=|menclose|annotation|\bid=|href/);
  });

  it('stretches a line over what it stands above, and one below', () => {
    expect(renderMath('\\overline{\\underline{x}}', false)).toBe(
      '<math><mover><mrow><munder><mrow><mi>x</mi></mrow><mo stretchy="true">_</mo></munder></mrow><mo stretchy="true">‾</mo></mover></math>',
    );
  });

  it('names how cells of a table stand', () => {
    expect(renderMath('\\begin{aligned}a&=b\\end{aligned}', true)).toBe(
      '<math display="block"><mtable displaystyle="true" class="tml-jot"><mtr><mtd class="tml-right tml-flush"><mi>a</mi></mtd>' +
        '<mtd class="tml-left tml-flush"><mrow><mo>=</mo><mi>b</mi></mrow></mtd></mtr></mtable></math>',
    );
  });

  it.each([
    '\\boxed{x}',
    '\\cancel{x}',
    '\\textcolor{red}{x}',
    '\\rule{1em}{1em}',
    '\\includegraphics{x}',
    '\\href{x}{y}',
    '\\class{a}{b}',
    'x}',
    '',
  ])('refuses %s', (tex) => {
    if (tex === '') expect(renderMath('{}', false)).toBe('<math><mrow></mrow></math>');
    else expect(() => renderMath(tex, false)).toThrow(TexError);
  });
});
