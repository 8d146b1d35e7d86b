import { type PricePart, priceField, type SettingFields } from '../../../../contract/desk/settings.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { newCourseName, priceWords, readPriceField } from '../../../content/desk/setting-words.ts';
import { Field } from '../../ui/field.tsx';
import { Columns, Text } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Fold } from './fold.tsx';
import type { GetField } from './setting-form.tsx';

const sales = [
  { value: 'open', label: 'On sale, while it has content' },
  { value: 'askUs', label: 'Not on sale: ask us' },
];

/** What is set of each course and plan, in their order, and at the end a course that can be added. */
function groupFields(fields: SettingFields): [of: string, parts: PricePart[]][] {
  const groups = new Map<string, PricePart[]>();
  for (const field of Object.keys(fields)) {
    const read = readPriceField(field);
    if (read) groups.set(read.of, [...(groups.get(read.of) ?? []), read.part]);
  }
  return [...groups];
}

/** Prices, what they include, and what is on sale. */
export const PriceFields = ({ fields, getField }: { fields: SettingFields; getField: GetField }) => (
  <div>
    {groupFields(fields).map(([of, parts]) => {
      const name = of === 'new' ? newCourseName : of;
      const isWrong = parts.some((part) => getField(priceField(of, part)).error !== undefined);
      return (
        <Fold key={of} title={name} note={describePrices(fields, of)} isOpened={isWrong}>
          {of === 'new' ? (
            <Text tone="soft" size="s" measure>
              Leave it empty to add none. It covers what the first AP course covers.
            </Text>
          ) : null}
          <Columns min="form" gap={4}>
            {parts.map((part) => (
              <OneField key={part} part={part} field={getField(priceField(of, part))} />
            ))}
          </Columns>
        </Fold>
      );
    })}
  </div>
);

/** What a course that is folded is set to. */
function describePrices(fields: SettingFields, of: string): string {
  const prices = (['INR', 'USD'] as const).flatMap((currency) => {
    const amount = fields[priceField(of, currency)] ?? '';
    return /^\d+$/.test(amount) ? [formatMoney(Number(amount), currency)] : [];
  });
  return [...prices, ...(fields[priceField(of, 'sale')] === 'askUs' ? ['not on sale'] : [])].join(' · ');
}

const hints: Partial<Record<PricePart, string>> = {
  sessions: 'Leave empty if sessions aren’t counted.',
  note: 'One sentence, or leave it empty.',
};

function OneField({ part, field }: { part: PricePart; field: ReturnType<GetField> }) {
  const given = { ...field, label: priceWords[part], ...(hints[part] && { hint: hints[part] }) };
  if (part === 'sale') return <SelectField {...given} options={sales} />;
  if (part === 'covers') return <TextArea {...given} rows={4} />;
  const isNumber = part === 'INR' || part === 'USD' || part === 'sessions';
  return <Field {...given} inputMode={isNumber ? 'numeric' : 'text'} autoComplete="off" />;
}
