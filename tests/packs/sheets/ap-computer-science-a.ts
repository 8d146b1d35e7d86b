import { output } from '../java/java-checks.ts';
import type { Claim, SheetClaims } from './claims.ts';

/** An answer that is a number, and the program that prints it. */
const prints = (says: string, told: number, code: string): Claim => [says, told, Number(output(code))];
const show = (expression: string) => `System.out.println(${expression});`;
/** An answer that is a text: as a claim, 0 if the program prints it, and 1 if not. */
const printsText = (says: string, told: string, code: string): Claim => [says, 0, output(code) === told ? 0 : 1];

const box = `public class Box { private int value; public Box(int v) { value = v; } public int get() { return value; }
  public void set(int v) { value = v; } }`;

export const computerScienceSheets: SheetClaims = {
  'unit-1-objects-methods': [
    prints('`17 / 5` is 3', 3, show('17 / 5')),
    prints('`17 % 5` is 2', 2, show('17 % 5')),
    prints('`17 / 5.0` is 3.4', 3.4, show('17 / 5.0')),
    prints('`(double) 7 / 2` is 3.5', 3.5, show('(double) 7 / 2')),
    prints('`(double) (7 / 2)` is 3.0', 3, show('(double) (7 / 2)')),
    printsText('| `"lan"`: from 1', 'lan', show('"planet".substring(1, 4)')),
    printsText('| `"et"` |', 'et', show('"planet".substring(4)')),
    prints('| 2 (and −1', 2, show('"planet".indexOf("an")')),
    prints('**1.** 5.25', 5.25, show('9 / 4 + 9 % 4 + 9 / 4.0')),
    printsText('**2.** `2125`', '2125', show('"2" + 3 * 4 + 5')),
    prints('**3.** 16', 16, `int x = 20; x /= 3; x -= 10; x *= x; ${show('x')}`),
    printsText('**5.** `"tis"`', 'tis', `String t = "statistics"; ${show('t.substring(t.indexOf("t") + 2, 6)')}`),
    prints('**6.** 0', 0, show('(int) -2.7 + (int) 2.7')),
    printsText('**7.** `"hi"`', 'hi', `String a = "hi"; String b = a; a = a + "!"; ${show('b')}`),
  ],
  'unit-2-selection-iteration': [
    prints('six passes', 6, `int n = 0; for (int i = 5; i <= 20; i += 3) { n++; } ${show('n')}`),
    printsText('**1.** `false`', 'false', `boolean p = true; boolean q = false; ${show('!p || q && p')}`),
    prints('**3.** 5 times', 5, `int n = 0; for (int i = 10; i > 1; i -= 2) { n++; } ${show('n')}`),
    prints('**4.** 243', 243, `int k = 1; while (k < 100) { k *= 3; } ${show('k')}`),
    prints('**5.** 10', 10, `int t = 0; for (int i = 1; i <= 3; i++) { for (int j = 1; j <= i; j++) { t += j; } } ${show('t')}`),
    printsText(
      '**6.** `"eac"`',
      'eac',
      `String r = ""; for (int i = 4; i >= 0; i -= 2) { r += "crane".substring(i, i + 1); } ${show('r')}`,
    ),
    printsText(
      '**7.** 1, 4, 6 and 9',
      '1 4 6 9 ',
      'for (int m = 1; m <= 10; m++) { int n = m; if (n > 5) { n -= 5; } if (n > 3) { n -= 3; } if (n == 1) { System.out.print(m + " "); } }',
    ),
    prints(
      '**8.** 3',
      3,
      `int n = 0; String s = "aaaa"; for (int i = 0; i <= 2; i++) { if (s.substring(i, i + 2).equals("aa")) { n++; } } ${show('n')}`,
    ),
  ],
  'unit-3-class-creation': [
    prints('**3.** 5', 5, `public static void twice(int x) { x *= 2; } int a = 5; twice(a); ${show('a')}`),
    prints('**4.** 8', 8, `${box} Box p = new Box(1); Box q = p; q.set(8); ${show('p.get()')}`),
  ],
  'unit-4-data-collections': [
    prints(
      '`f(5)` is $4 + 4 = 8$',
      8,
      `public static int f(int n) { if (n < 3) { return n; } return f(n - 1) + 2 * f(n - 3); } ${show('f(5)')}`,
    ),
    prints('**1.** 9', 9, `int[] a = {1, 2, 3}; int[] b = a; b[0] = 9; ${show('a[0]')}`),
    prints('**2.** 12', 12, `int[] a = {5, 1, 4, 2}; for (int i = 1; i < a.length; i++) { a[i] += a[i - 1]; } ${show('a[3]')}`),
    printsText(
      '**3.** E, A, F, D',
      'E A F D ',
      `ArrayList<String> l = new ArrayList<String>(); l.add("A"); l.add("B"); l.add("C"); l.add("D"); l.remove(1); l.add(0, "E");
       l.set(2, "F"); for (String s : l) { System.out.print(s + " "); }`,
    ),
    prints(
      '**7.** 14',
      14,
      `public static int g(int n) { if (n == 0) { return 0; } return n % 10 + g(n / 10); } ${show('g(4073)')}`,
    ),
    prints('which is 17', 17, `String[] p = "7,12,5".split(","); ${show('Integer.parseInt(p[1]) + Integer.parseInt(p[2])')}`),
  ],
};
