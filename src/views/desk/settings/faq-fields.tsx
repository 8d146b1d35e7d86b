import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import type { SettingFields } from '../../../../contract/desk/settings.ts';
import { faqCategories } from '../../../../contract/site/faq.ts';
import { faqCategoryNames } from '../../../content/desk/setting-words.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Fold } from './fold.tsx';
import styles from './setting-form.module.css';
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
    <Stack gap={4}>
      <ol className={styles.items}>
        {places.map((place) => (
          <li key={place} className={styles.item}>
            <FaqItem place={place} getField={getField} />
            <Row nowrap gap={1}>
              <Button
                small
                tone="plain"
                icon={<ArrowUp aria-hidden />}
                blocked={place === 1}
                onClick={() => (place > 1 ? onChange(swapped(fields, place, place - 1)) : undefined)}
                label={`Move up: question ${place}`}
              />
              <Button
                small
                tone="plain"
                icon={<Trash2 aria-hidden />}
                onClick={() => onChange(without(fields, place, last))}
                label={`Remove question ${place}`}
              />
            </Row>
          </li>
        ))}
      </ol>
      {last < most ? (
        <Row gap={3}>
          <Button icon={<Plus aria-hidden />} onClick={() => onChange({ [`${last + 1}.category`]: 'course' })}>
            Add a question
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}

function FaqItem({ place, getField }: { place: number; getField: GetField }) {
  const [category, question, answer] = [
    getField(`${place}.category`),
    getField(`${place}.question`),
    getField(`${place}.answer`),
  ];
  const isWrong = [category, question, answer].some(({ error }) => error !== undefined);
  return (
    <Fold
      title={question.value || `Question ${place}`}
      note={nameCategory(category.value)}
      isOpened={isWrong || question.value === ''}
    >
      <Field {...question} label="Question" autoComplete="off" required />
      <TextArea {...answer} label="Answer" rows={4} required />
      <SelectField
        {...category}
        label="Category"
        options={faqCategories.map((each) => ({ value: each, label: faqCategoryNames[each] }))}
        placeholder="Choose a category"
        required
      />
    </Fold>
  );
}

const nameCategory = (value: string) =>
  faqCategories
    .filter((each) => each === value)
    .map((each) => faqCategoryNames[each])
    .join('');
