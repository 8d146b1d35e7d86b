import type { AuditLine } from '../../../contract/desk/audit.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { formatMoney } from '../../../contract/money.ts';
import { capitalized } from '../../../contract/number-words.ts';
import { fieldWords } from './field-words.ts';
import { formatDue } from './instalment-words.ts';
import { describeValue } from './state-words.ts';

/** What a reader knows nothing by. */
const isOfServer = (value: string) => /^([0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(value);

/** 'newEmail' → 'New email'. */
const toWords = (field: string) => capitalized(field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** What an action changed, as it is read: by the fields' names, with dates and sums written as everywhere. What only the server knows is left out. */
export function describeChanges({ action, changes }: Pick<AuditLine, 'action' | 'changes'>) {
  const currency = changes.find(({ field }) => field === 'currency')?.after;
  const hasSum = currency !== undefined && currency !== null && changes.some(({ field }) => field === 'amount');
  const write = (field: string, value: string) => {
    if (hasSum && ['amount', 'owed'].includes(field) && value.trim() !== '') return formatMoney(Number(value), currency);
    if (hasSum && field === 'parts')
      return value.replaceAll(
        /([\d.]+) by ([\d-]+)/g,
        (_, sum, day) => `${formatMoney(Number(sum), currency)} by ${formatDue(day)}`,
      );
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDue(value);
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatMoment(Date.parse(value), 'shortDateTime');
    if (field.endsWith('At') && /^\d{13}$/.test(value)) return formatMoment(Number(value), 'shortDateTime');
    return describeValue(action, field, value);
  };
  return changes
    .filter(({ field, before, after }) => !isOfServer(after ?? before ?? '') && !(hasSum && field === 'currency'))
    .map(({ field, before, after }) => ({
      field,
      name: fieldWords[field] ?? toWords(field),
      before: before === null ? null : write(field, before),
      after: after === null ? null : write(field, after),
    }));
}
