import { type PricePart, priceField, type SettingFields } from '../../../../contract/desk/settings.ts';
import { priceWords, readPriceField } from '../../../content/desk/setting-words.ts';
import { Field } from '../../ui/field.tsx';
import { Columns, Stack, Text } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
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
  <Stack gap={6}>
    {groupFields(fields).map(([of, parts]) => (
      <Stack as="fieldset" key={of} gap={3}>
        <Text as="legend" size="l" weight="strong">
          {of === 'new' ? 'Add an AP course' : of}
        </Text>
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
      </Stack>
    ))}
  </Stack>
);

function OneField({ part, field }: { part: PricePart; field: ReturnType<GetField> }) {
  const given = { ...field, label: priceWords[part], ...(part === 'sessions' && { hint: 'Empty: sessions aren’t counted.' }) };
  if (part === 'sale') return <SelectField {...given} options={sales} />;
  if (part === 'covers') return <TextArea {...given} rows={4} />;
  const isNumber = part === 'INR' || part === 'USD' || part === 'sessions';
  return <Field {...given} inputMode={isNumber ? 'numeric' : 'text'} autoComplete="off" />;
}
