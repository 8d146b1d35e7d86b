/** @param {number[]} numbers @returns {number} the upper one of two in the middle; NaN of none */
export const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
