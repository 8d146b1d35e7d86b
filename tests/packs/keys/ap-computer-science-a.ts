import { codeIn, codeOf, failing, fitting, output, printing, valued } from '../java/java-checks.ts';
import { runJava } from '../java/run.ts';
import { type Check, choice, toNumber } from '../key-checks.ts';
import { close } from '../numeric.ts';
import { calculate, formulas } from '../tex.ts';

/** Questions on words: what an error is called, what a comment means, which design is best. */
export const conceptual: Readonly<Record<string, string>> = {
  'csa-kind-of-error': 'that a program which runs and prints a wrong value has a logic error is a definition',
  'cq2-list-of-objects': 'the options describe the code in words; the strict comparison keeps the first of the shortest',
  'dja-int-overflow': 'the options are words; that an int wraps around is a rule of the language',
  'dja-null-reference': 'the options are sentences; a call on null throws after the first print',
  'dja-precondition-meaning': 'what a precondition obliges whom to is a definition',
  'dja-class-design-attributes': 'which design is best is a matter of judgment',
  'dja-private-helper': 'the reason for private access is a principle',
  'dja-software-impact': 'which concern is the most serious is a matter of judgment',
};

const lines = (...parts: string[]) => parts.join('\n');
const cases = (...values: number[]) => values;

/** Values from 0 up to 1, evenly spread, in place of chance. */
const draws = (count: number) => Array.from({ length: count }, (_, at) => (at + 0.5) / count);

/** Whether an expression of `Math.random()` gives each integer of a range about equally often, and no other. */
const uniform =
  (from: number, to: number): ((option: string) => boolean) =>
  (option) => {
    const counts = new Map<string, number>();
    for (const draw of draws(840)) {
      const { printed } = runJava(`int r = ${codeOf(option)};\nSystem.out.print(r);`, () => draw);
      counts.set(printed, (counts.get(printed) ?? 0) + 1);
    }
    const each = 840 / (to - from + 1);
    const wanted = Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
    return counts.size === wanted.length && wanted.every((value) => Math.abs((counts.get(value) ?? 0) - each) <= 1);
  };

const array = (values: readonly number[]) => `{${values.join(', ')}}`;
const listOf = (values: readonly (string | number)[], type: string) =>
  lines(`ArrayList<${type}> list = new ArrayList<${type}>();`, ...values.map((value) => `list.add(${JSON.stringify(value)});`));

/** What a loop of a question prints for an array, one element after the other. */
const printArray = 'for (int each : a) { System.out.print(each + " "); }';

/** How often a method of the program is called, by an option that calls it. */
const callCount = (option: string, before: string): number =>
  runJava(`${before}\npublic static void work() { }\n${codeOf(option)}`).calls;

const FORM: Readonly<Record<string, Check>> = {
  'csa-integer-division-output': printing(),
  'csa-cast-average': fitting(
    ['evaluates to 2.75'],
    [null],
    (code) => `int sum = 11; int count = 4; System.out.print(${code});`,
    () => '2.75',
  ),
  'csa-compound-assignment': printing(),
  'csa-substring-pieces': printing(),
  'csa-random-range': choice(['from 5 to 14, inclusive'], () => uniform(5, 14)),
  'csa-method-call-arguments': fitting(
    ['compiles without an error'],
    [null],
    (code, _, question) => lines(codeIn(question), code, 'System.out.print(r);'),
    () => '6.0',
  ),
  'csa-object-references': printing(),
  'csa-compound-condition-value': fitting(
    ['`n % 2 == 0 && n / 10 == 4`'],
    [null],
    (code) => `int n = ${code}; System.out.print(n % 2 == 0 && n / 10 == 4);`,
    () => 'true',
  ),
  'csa-separate-ifs': printing(),
  'csa-nested-else': printing(),
  'csa-de-morgan': fitting(
    ['`!(a > 5 || b <= 2)`'],
    cases(4, 5, 6).flatMap((a) => cases(1, 2, 3).map((b) => ({ a, b }))),
    (code, { a, b }) => `int a = ${a}; int b = ${b}; System.out.print(${code});`,
    ({ a, b }) => String(!(a > 5 || b <= 2)),
  ),
  'csa-short-circuit-guard': fitting(
    ['without an error, also when `count` is 0'],
    [0, 2, 9, 10].map((count) => ({ count, total: 100 })),
    (code, { count, total }) => `int count = ${count}; int total = ${total}; System.out.print(${code});`,
    ({ count, total }) => String(count !== 0 && Math.trunc(total / count) > 10),
  ),
  'csa-while-digits': printing(),
  'csa-for-repetitions': choice(['How many times is the body'], (question) => {
    const printed = output(codeIn(question)).split('\n').length;
    return (option) => toNumber(option) === printed;
  }),
  'csa-smallest-divisor': fitting(
    ['smallest divisor of `n` that is greater than 1'],
    cases(2, 7, 9, 15, 49),
    (code, n, question) =>
      lines(codeIn(question).replace('/* missing condition */', code), `System.out.print(smallestDivisor(${n}));`),
    (n) => String(Array.from({ length: n }, (_, at) => at + 2).find((d) => n % d === 0)),
  ),
  'csa-reverse-every-other': printing(),
  'csa-count-overlapping': valued('count("bananana", "ana")'),
  'csa-triangle-count': printing(),
  'csa-nested-pattern': printing(),
  'csa-count-executions': choice(['`count++`'], (question) => {
    const counts = cases(1, 2, 4, 7).map((n) => ({
      n,
      count: Number(output(`int n = ${n};\n${codeIn(question)}\nSystem.out.print(count);`)),
    }));
    return (option) => counts.every(({ n, count }) => close(calculate(formulas(option)[0] ?? '', { n }), count));
  }),
  'csa-shadowed-field': printing(),
  'csa-private-access': fitting(
    ['Which of the following statements compiles there?'],
    [null],
    (code, _, question) => lines(codeIn(question), 'Thermostat t = new Thermostat(65);', code, 'System.out.print(d);'),
    () => '65',
  ),
  'csa-static-counter': printing(),
  'csa-changed-parameters': printing(),
  'csa-jar-add-body': fitting(
    ['how many did not fit'],
    [
      [3, 4],
      [9, 2],
      [10, 0],
      [4, 20],
      [6, 4],
    ],
    (code, [first = 0, second = 0], question) =>
      lines(
        codeIn(question).replace('/* missing code */', code),
        'Jar jar = new Jar(10);',
        `System.out.print(jar.add(${first}) + " " + jar.getBeans() + " " + jar.add(${second}) + " " + jar.getBeans());`,
      ),
    ([first = 0, second = 0]) => {
      const held = Math.min(10, first);
      return `${first - held} ${held} ${second - Math.min(10 - held, second)} ${Math.min(10, held + second)}`;
    },
  ),
  'csa-compare-with-this': fitting(
    ['fewer seconds than the other one'],
    [
      [50, 60],
      [60, 50],
      [60, 60],
    ],
    (code, [one, other], question) =>
      lines(
        codeIn(question).replace('/* missing expression */', code),
        `System.out.print(new Runner(${one}).isFasterThan(new Runner(${other})));`,
      ),
    ([one = 0, other = 0]) => String(one < other),
  ),
  'csa-running-total-array': printing(),
  'csa-enhanced-for-copy': printing(),
  'csa-shift-left': fitting(
    ['one place to the left'],
    [[4, 7, 9], [5], [1, 2]],
    (code, values) => lines(`int[] a = ${array(values)};`, code, printArray),
    (values) => `${[...values.slice(1), 0].join(' ')} `,
  ),
  'csa-last-maximum': valued('mystery(new int[] {4, 9, 2, 9, 1})'),
  'csa-split-line': printing(),
  'csa-list-operations': printing(),
  'csa-remove-while-counting': printing(),
  'csa-insert-in-order': fitting(
    ['for every list and value'],
    [[5, 2, 8], [1, 2, 8], [9, 2, 8], [4], [8, 2, 8]],
    (code, [value = 0, ...values], question) =>
      lines(
        listOf(values, 'Integer'),
        `int value = ${value};`,
        codeIn(question).replace('/* missing condition */', code),
        'System.out.print(list);',
      ),
    (values) => `[${values.toSorted((one, other) => one - other).join(', ')}]`,
  ),
  'csa-matrix-shifted-diagonal': printing(),
  'csa-matrix-bounds': failing(
    ['`int[][] grid = new int[3][5];`'],
    /^ArrayIndexOutOfBounds/,
    (code) => `int[][] grid = new int[3][5]; System.out.print(${code});`,
  ),
  'csa-column-maxima': printing(),
  'csa-search-too-early': choice(['{8, 3, 5}'], (question) => (option) => {
    const found = output(`${codeIn(question)}\nSystem.out.print(find(new int[] {8, 3, 5}, ${option}));`);
    return found !== String([8, 3, 5].indexOf(Number(option)));
  }),
  'csa-selection-sort-passes': choice(['after the second pass', '{7, 5, 9, 2, 4}'], () => {
    const values = [7, 5, 9, 2, 4];
    for (const at of [0, 1]) {
      const least = values.indexOf(Math.min(...values.slice(at)));
      [values[at], values[least]] = [values[least] ?? 0, values[at] ?? 0];
    }
    return (option) => codeOf(option) === array(values);
  }),
  'csa-recursive-value': valued('f(5)'),
  'csa-binary-search-count': choice(['the value 67', '(low + high) / 2'], (question) => {
    const [, listed = ''] = /\{([\d, ]+)\}/.exec(question.prompt) ?? [];
    const values = listed.split(', ').map(Number);
    let [low, high, looks] = [0, values.length - 1, 0];
    while (low <= high) {
      const middle = Math.floor((low + high) / 2);
      looks += 1;
      if (values[middle] === 67) break;
      if ((values[middle] ?? 0) < 67) low = middle + 1;
      else high = middle - 1;
    }
    return (option) => toNumber(option) === looks;
  }),
};

const QUIZZES: Readonly<Record<string, Check>> = {
  'cq1-mixed-division': printing(),
  'cq1-swap-values': fitting(
    ['exchanges the values'],
    [
      [1, 2],
      [5, 5],
      [9, 3],
    ],
    (code, [a, b]) => lines(`int a = ${a}; int b = ${b};`, code, 'System.out.print(a + " " + b);'),
    ([a, b]) => `${b} ${a}`,
  ),
  'cq1-round-to-nearest': fitting(
    ['rounds `d` to the nearest `int`'],
    [2.7, 2.2, 0.6, 9.5],
    (code, d) => `double d = ${d}; int n = ${code}; System.out.print(n);`,
    (d) => String(Math.round(d)),
  ),
  'cq1-index-of-at': printing(),
  'cq1-chained-methods': printing(),
  'cq1-else-if-boundaries': fitting(
    ['under 6 it is 0'],
    cases(0, 5, 6, 17, 18, 40),
    (code, age) => lines(`int age = ${age};`, code, 'System.out.print(price);'),
    (age) => String(age < 6 ? 0 : age < 18 ? 8 : 14),
  ),
  'cq1-not-and': choice(['`!(p && q) == (!p || q)`'], () => {
    const bits = ['true', 'false'];
    const held = bits.flatMap((p) =>
      bits.filter((q) => output(`boolean p = ${p}; boolean q = ${q}; System.out.print(!(p && q) == (!p || q));`) === 'true'),
    );
    return (option) => toNumber(option) === held.length;
  }),
  'cq1-while-doubling': printing(),
  'cq1-loop-equivalent': fitting(
    ['`for (int i = 0; i < 4; i++) { System.out.print(2 * i + 1 + " "); }`'],
    [null],
    (code) => code,
    () => output('for (int i = 0; i < 4; i++) { System.out.print(2 * i + 1 + " "); }'),
  ),
  'cq1-vowels-removed': printing(),
  'cq1-nested-product': printing(),
  'cq1-which-runs-most': choice(['`n` equal to 100'], (question) => {
    const count = (option: string) => callCount(option, 'int n = 100;');
    const most = Math.max(...Object.values(question.options ?? {}).map(count));
    return (option) => count(option) === most;
  }),
  'cq2-two-constructors': printing(),
  'cq2-invariant-setter': fitting(
    ['from 0 to 100'],
    [[30], [80], [-70], [-30, 20], [60, -20]],
    (code, changes) =>
      lines(
        'public class Share {',
        'private int percent;',
        'public Share(int p) { percent = p; }',
        code,
        'public int get() { return percent; }',
        '}',
        'Share s = new Share(50);',
        ...changes.map((by) => `s.change(${by});`),
        'System.out.print(s.get());',
      ),
    (changes) => String(changes.reduce((percent, by) => Math.min(100, Math.max(0, percent + by)), 50)),
  ),
  'cq2-scope-of-local': printing(),
  'cq2-object-as-return': printing(),
  'cq2-static-needs-object': choice(['does not compile'], (question) => (option) => {
    const [, isStatic, name] = /public (static )?int (\w+)/.exec(option) ?? [];
    const call = isStatic ? `Garden.${name}()` : `new Garden().${name}()`;
    const members = 'private int plants; private static int gardens;';
    const { error } = runJava(`public class Garden { ${members} ${codeOf(option)} }\nSystem.out.print(${call});`);
    return question.prompt.includes('private static int gardens;') && error !== null;
  }),
  'cq2-array-defaults': printing(),
  'cq2-consecutive-pairs': fitting(
    ['two neighbors'],
    [
      [1, 1, 2, 2, 2],
      [1, 2, 1],
      [3, 4, 4],
    ],
    (code, values) => lines(`int[] a = ${array(values)};`, code, 'System.out.print(pairs);'),
    (values) => String(values.filter((value, at) => at > 0 && value === values[at - 1]).length),
  ),
  'cq2-list-alternate-remove': printing(),
  'cq2-border-sum': printing(),
  'cq2-recursive-text': valued('weave("lamp")'),
  'cq2-merge-step': choice(['`{3, 8, 14}`', '`{5, 6, 20}`'], () => {
    const merged = [3, 8, 14, 5, 6, 20].toSorted((one, other) => one - other);
    return (option) => option === merged.slice(0, 4).join(', ');
  }),
};

const BANK: Readonly<Record<string, Check>> = {
  'dja-precedence-mod': valued('20 - 3 * 5 % 4'),
  'dja-escape-quotes': fitting(
    ['`She said "yes"`'],
    [null],
    (code) => code,
    () => 'She said "yes"',
  ),
  'dja-compound-division': printing(),
  'dja-math-distance': fitting(
    ['distance of `x` and `y`'],
    [
      [-3, 4],
      [4, -3],
      [2, 6],
      [-5, -1],
    ],
    (code, [x, y]) => `int x = ${x}; int y = ${y}; System.out.print(${code});`,
    ([x = 0, y = 0]) => String(Math.max(x, y) - Math.min(x, y)),
  ),
  'dja-random-die-sum': choice(['from −3 to 3', 'equally likely'], () => uniform(-3, 3)),
  'dja-compare-to-sign': fitting(
    ['order of `compareTo`'],
    [
      ['ant', 'cat'],
      ['cat', 'ant'],
      ['an', 'ant'],
      ['x', 'x'],
    ],
    (code, [a, b]) => `String a = "${a}"; String b = "${b}"; System.out.print(${code});`,
    ([a = '', b = '']) => String(a < b),
  ),
  'dja-substring-initials': printing(),
  'dja-range-check': fitting(
    ['from 10 to 20, inclusive'],
    cases(9, 10, 15, 20, 21),
    (code, x) => `int x = ${x}; System.out.print(${code});`,
    (x) => String(Math.abs(x - 15) <= 5),
  ),
  'dja-else-binding': printing(),
  'dja-de-morgan-negated-range': fitting(
    ['`!(n >= 1 && n != 7)`'],
    cases(-1, 0, 1, 2, 7, 8),
    (code, n) => `int n = ${n}; System.out.print(${code});`,
    (n) => String(!(n >= 1 && n !== 7)),
  ),
  'dja-while-halving': printing(),
  'dja-infinite-loop': choice(['initial values'], (question) => (option) => {
    const { error } = runJava(`int n = ${option.replace('−', '-')};\n${codeIn(question)}`);
    return error === null;
  }),
  'dja-sum-of-multiples': fitting(
    ['from 6 to 60, inclusive'],
    [null],
    (code) => `${code} System.out.print(sum);`,
    () => String((6 * 10 * 11) / 2),
  ),
  'dja-digit-reversal': printing(),
  'dja-first-repeated-letter': printing(),
  'dja-nested-star-rows': choice(['How many stars'], (question) => {
    const stars = output(codeIn(question)).split('*').length - 1;
    return (option) => toNumber(option) === stars;
  }),
  'dja-halving-count': choice(['`for (int i = 1; i < n; i = 2 * i)`'], () => {
    const count = callCount('for (int i = 1; i < n; i = 2 * i) { work(); }', 'int n = 1000;');
    return (option) => toNumber(option) === count;
  }),
  'dja-constructor-default': choice([], (question) => {
    const value = output(`${codeIn(question)}\nSystem.out.print(new Light().describe());`);
    return (option) => codeOf(option) === `"${value}"`;
  }),
  'dja-return-type': choice(['between `low` and `high`, inclusive'], () => (option) => {
    const code = codeOf(option);
    // What a compiler refuses and running would not: a value returned by a void method, and a method without one.
    if (/void/.test(code) || !/return/.test(code)) return false;
    const { printed } = runJava(
      lines(
        'public class Range {',
        code,
        '}',
        ...[2, 3, 5, 8, 9].map((n) => `System.out.print(new Range().isBetween(${n}, 3, 8) + " ");`),
      ),
    );
    return printed === 'false true true true false ';
  }),
  'dja-unreached-return': valued('fee(9) + fee(7) + fee(3)'),
  'dja-aliasing-in-method': printing(),
  'dja-static-shared-total': printing(),
  'dja-this-parameter-name': fitting(
    ['`public Point(int x, int y)`'],
    [null],
    (code) =>
      lines(
        `public class Point { private int x; private int y; public Point(int x, int y) { ${code} }`,
        'public int sum() { return 100 * x + y; } }',
        'System.out.print(new Point(3, 4).sum());',
      ),
    () => '304',
  ),
  'dja-overloaded-methods': choice(['`twice(twice(3) + "1")`'], () => {
    const methods = 'public static int twice(int n) { return 2 * n; }\npublic static String twice(String s) { return s + s; }';
    const value = output(`${methods}\nSystem.out.print(twice(twice(3) + "1"));`);
    return (option) => codeOf(option) === `"${value}"`;
  }),
  'dja-array-swap-ends': printing(),
  'dja-average-above': printing(),
  'dja-array-out-of-bounds': failing(
    ['`ArrayIndexOutOfBoundsException`'],
    /^ArrayIndexOutOfBounds/,
    (code, question) => `int[] a = ${code};\n${codeIn(question)}`,
  ),
  'dja-wrapper-parse': printing(),
  'dja-list-add-in-loop': printing(),
  'dja-list-remove-backward': fitting(
    ['every* occurrence'],
    [['x', 'x', 'a', 'x'], ['a', 'b'], ['x'], ['b', 'x', 'x']],
    (code, values) => lines(listOf(values, 'String'), code, 'System.out.print(list);'),
    (values) => `[${values.filter((value) => value !== 'x').join(', ')}]`,
  ),
  'dja-2d-count-even': printing(),
  'dja-binary-search-precondition': choice(['binary search for 7'], () => (option) => {
    const values = codeOf(option).slice(1, -1).split(', ').map(Number);
    let [low, high] = [0, values.length - 1];
    while (low <= high) {
      const middle = Math.floor((low + high) / 2);
      if (values[middle] === 7) return false;
      if ((values[middle] ?? 0) < 7) low = middle + 1;
      else high = middle - 1;
    }
    return values.includes(7);
  }),
  'dja-insertion-sort-shifts': choice(['{4, 6, 1, 5}'], () => {
    const values = [4, 6, 1, 5];
    const pairs = values.flatMap((one, at) => values.slice(at + 1).filter((other) => other < one));
    return (option) => toNumber(option) === pairs.length;
  }),
  'dja-recursion-digit-count': valued('g(70305)'),
};

export const checks: Readonly<Record<string, Check>> = { ...FORM, ...QUIZZES, ...BANK };
