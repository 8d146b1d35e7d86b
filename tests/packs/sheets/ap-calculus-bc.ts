import { area, factorial, type SheetClaims, slope, sum } from './claims.ts';

export const calculusSheets: SheetClaims = {
  'derivatives-and-integrals': [
    ["$f'(x) = 2x \\cdot e^{3x} + x^2 \\cdot 3e^{3x}", 5 * Math.exp(3), slope((x) => x * x * Math.exp(3 * x), 1), 1e-3],
    ['which is $-\\frac{4}{5}$', -4 / 5, slope((x) => (-x + Math.sqrt(28 - 3 * x * x)) / 2, 1), 1e-6],
    ['2x\\cos(x^4)', 2 * Math.cos(1), slope((x) => area((t) => Math.cos(t * t), 0, x * x, 2000), 1), 1e-4],
    ['\\frac{1}{2}xe^{2x} - \\frac{1}{4}e^{2x}', Math.exp(2) / 4 + 1 / 4, area((x) => x * Math.exp(2 * x), 0, 1)],
    ['2\\ln|x - 1| + 3\\ln|x + 2|', 2 * Math.log(2) + 3 * Math.log(5 / 4), area((x) => (5 * x + 1) / ((x - 1) * (x + 2)), 2, 3)],
    ['\\frac{1}{2}e^{-b^2}\\right) = \\frac{1}{2}', 1 / 2, area((x) => x * Math.exp(-x * x), 0, 10)],
    ['\\frac{16}{3} - 4 = \\frac{4}{3}', 4 / 3, area((x) => Math.sqrt(x) - x / 2, 0, 4), 1e-5],
    ['= \\frac{8\\pi}{3}', (8 * Math.PI) / 3, Math.PI * area((x) => x - (x * x) / 4, 0, 4)],
    ['$y = 3e^{x^2}$', 2 * 3 * Math.E, slope((x) => 3 * Math.exp(x * x), 1), 1e-4],
    ['**4.** $\\frac{1}{2}$', 1 / 2, area((x) => Math.log(x) / x, 1, Math.E)],
    ['**5.** $x\\sin x + \\cos x + C$', 2 * Math.sin(2) + Math.cos(2) - 1, area((x) => x * Math.cos(x), 0, 2)],
    ['**7.** $3$', 3, area((x) => x * x, 0, 3) / 3],
    ['**8.** $-\\sqrt{1 + x^3}$', -3, slope((x) => area((t) => Math.sqrt(1 + t ** 3), x, 1, 2000), 2), 1e-4],
  ],
  'taylor-series': [
    ['= 2.0975$', 2.0975, 2 + 0.4 / 4 - 0.4 ** 2 / 64],
    ['it is about 0.000118', 0.000118, Math.sqrt(4.4) - 2.0975, 5e-7],
    ['= 0.000125$', 0.000125, (3 / 256 / 6) * 0.4 ** 3],
    ['\\approx 0.7429$', 0.7429, 1 - 1 / 3 + 1 / 10 - 1 / 42, 5e-5],
    ['the error is less than 0.005', 0, Math.max(0, Math.abs(area((x) => Math.exp(-x * x), 0, 1) - 0.7429) - 0.005)],
    ['\\frac{x}{1 + x^2} =', 0.3 / 1.09, sum((n) => (-1) ** n * 0.3 ** (2 * n + 1), 0)],
    ['\\frac{1}{(1 - x)^2} =', 1 / 0.49, sum((n) => n * 0.3 ** (n - 1), 1)],
    ['| $\\ln(1 + x)$ |', Math.log(1.3), sum((n) => ((-1) ** (n + 1) * 0.3 ** n) / n, 1)],
    ['| $\\arctan x$ |', Math.atan(0.3), sum((n) => ((-1) ** n * 0.3 ** (2 * n + 1)) / (2 * n + 1), 0)],
    ['**1.** $15$', 15, sum((n) => 5 * (2 / 3) ** n, 0)],
    ['**9.** $\\cos\\pi = -1$', -1, sum((n) => ((-1) ** n * Math.PI ** (2 * n)) / factorial(2 * n), 0, 40)],
  ],
};
