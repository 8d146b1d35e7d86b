import type { SettingFields } from '../../../../contract/desk/settings.ts';
import { faqCategories } from '../../../../contract/site/faq.ts';
import { faqCategoryNames } from '../../../content/desk/setting-words.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { GetField } from './setting-form.tsx';

const most = 20;
const parts = ['category', 'question', 'answer'] as const;

/** The fields of two items, each in the other's place. */
const swapped = (fields: SettingFields, one: number, other: number): SettingFields =>
  Object.fromEntries(
    parts.flatMap((part) => [
      [`${one}.${part}`, fields[`${other}.${part}`] ?? ''],
      [`${other}.${part}`, fields[`${one}.${part}`] ?? ''],
    ]),
  );

/** An item less: those after it move up. */
function without(fields: SettingFields, place: number, last: number): SettingFields {
  const places = Array.from({ length: last - place + 1 }, (_, step) => place + step);
  return Object.fromEntries(
    places.flatMap((each) =>
      parts.map((part) => [`${each}.${part}`, each === last ? '' : (fields[`${each + 1}.${part}`] ?? '')]),
    ),
  );
}

/** The last place at which there is anything. */
const lastIn = (fields: SettingFields): number =>
  Array.from({ length: most }, (_, step) => most - step).find((place) => parts.some((part) => fields[`${place}.${part}`])) ?? 0;

type FaqProps = { fields: SettingFields; getField: GetField; onChange: (changes: SettingFields) => void };

/** The items of the FAQ, in their order, and one that can be added. */
export function FaqFields({ fields, getField, onChange }: FaqProps) {
  const last = lastIn(fields);
  const places = Array.from({ length: last }, (_, step) => step + 1);
  return (
    <Stack gap={5}>
      {places.map((place) => (
        <Stack as="fieldset" key={place} gap={3}>
          <Text as="legend" weight="strong">
            {`Question ${place}`}
          </Text>
          <Field {...getField(`${place}.question`)} label="Question" autoComplete="off" required />
          <TextArea {...getField(`${place}.answer`)} label="Answer" rows={4} required />
          <SelectField
            {...getField(`${place}.category`)}
            label="Category"
            options={faqCategories.map((category) => ({ value: category, label: faqCategoryNames[category] }))}
            placeholder="Choose a category"
            required
          />
          <Row gap={3} rowGap={2}>
            {place > 1 ? (
              <Button onClick={() => onChange(swapped(fields, place, place - 1))} label={`Move up: question ${place}`}>
                Move up
              </Button>
            ) : null}
            <Button onClick={() => onChange(without(fields, place, last))} label={`Remove question ${place}`}>
              Remove
            </Button>
          </Row>
        </Stack>
      ))}
      {last < most ? (
        <Row gap={3}>
          <Button onClick={() => onChange({ [`${last + 1}.category`]: 'course' })}>Add a question</Button>
        </Row>
      ) : null}
    </Stack>
  );
}
