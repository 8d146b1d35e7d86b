const format = new Intl.NumberFormat('en-US');

/** A number as screens, mails and files write it: '1,299'. */
export const formatNumber = (number: number): string => format.format(number);
