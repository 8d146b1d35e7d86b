import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { SettingFields, SettingFile } from '../../../../contract/desk/settings.ts';
import { capitalized } from '../../../../contract/number-words.ts';
import { type SettingField, settingForms, settingWords } from '../../../content/desk/setting-words.ts';
import { type settingFormMachine, shownFields } from '../../../machines/desk/setting-form.machine.ts';
import { describeZone } from '../../schedule/zone-options.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Card, Row, Stack, Text } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { submitTo } from '../../ui/submit-to.ts';
import { TextArea } from '../../ui/text-area.tsx';
import type { SettingFlow } from '../setting-page.tsx';
import { FaqFields } from './faq-fields.tsx';
import { PriceFields } from './price-fields.tsx';
import styles from './setting-form.module.css';
import { TeamFields } from './team-fields.tsx';

type Snapshot = SnapshotFrom<typeof settingFormMachine>;
const isWaiting = (setting: Snapshot) => setting.hasTag('waiting');
const canUndo = (setting: Snapshot) => setting.can({ type: 'setting.undo' });
const canRestore = (setting: Snapshot) => setting.can({ type: 'setting.restore' });

/** What a field is given, by its name. */
export type GetField = (field: string) => {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
};

/** The fields of a setting, each with what is wrong with it. */
export function SettingForm({ flow }: { flow: SettingFlow }) {
  const { name, file, typed, problems, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  const isChanged = useSelector(flow, canUndo);
  const restorable = useSelector(flow, canRestore);
  if (!file) return null;
  const fields = shownFields({ file, typed });
  const words = settingWords[name];
  const say = (field: string | null) =>
    problems
      .filter((each) => each.field === field)
      .map(({ reason }) => reason)
      .join(' ') || undefined;
  const change = (changes: SettingFields) => flow.send({ type: 'fields.change', changes });
  const getField: GetField = (field) => ({
    ...{ name: field, value: fields[field] ?? '', error: say(field) },
    onChange: (text) => change({ [field]: text }),
  });
  const whole = say(null);
  return (
    <Card as="section" gap={4} aria-label="What it is set to">
      {notice ? <Notice>{notice}</Notice> : null}
      {whole ? <Notice tone="error">{whole}</Notice> : null}
      <form noValidate onSubmit={submitTo(() => flow.send({ type: 'setting.check' }))}>
        <Stack gap={5}>
          <Text tone="soft" size="s">
            {describeOrigin(file)}
          </Text>
          {name === 'faq' ? <FaqFields fields={fields} getField={getField} onChange={change} /> : null}
          {name === 'prices' ? <PriceFields fields={fields} getField={getField} /> : null}
          {name === 'team' ? <TeamFields getField={getField} /> : null}
          {(name === 'answers' ? toHourFields(fields) : settingForms[name])?.map((each) => (
            <div key={each.field} className={styles.field}>
              <OneField
                shape={each}
                field={getField(each.field)}
                otherwise={file.isOwn ? (file.defaults[each.field] ?? '') : null}
                origin={words.origin}
              />
            </div>
          ))}
          <Row gap={3} rowGap={2}>
            <Button type="submit" tone="primary" busy={waiting}>
              {waiting ? 'Checking…' : 'See what changes'}
            </Button>
            {isChanged ? <Button onClick={() => flow.send({ type: 'setting.undo' })}>Undo what I typed</Button> : null}
            {restorable ? <Button onClick={() => flow.send({ type: 'setting.restore' })}>{words.restore}</Button> : null}
          </Row>
        </Stack>
      </form>
    </Card>
  );
}

function describeOrigin({ name, isOwn, version }: SettingFile): string {
  const { origin, unset } = settingWords[name];
  if (unset !== undefined) return version === 0 ? unset : `Version ${version} is the newest.`;
  return isOwn ? 'Changed by the school.' : `Not changed yet: taken from ${origin}.`;
}

/** One field for each course. */
const toHourFields = (fields: SettingFields): SettingField[] =>
  Object.keys(fields).map((course) => ({ field: course, label: `${course}, in hours`, numeric: true }));

type OneFieldProps = { shape: SettingField; field: ReturnType<GetField>; otherwise: string | null; origin: string };

/** One field. `otherwise`: what holds without a change of an owner, where there is one; it is named where it differs. */
function OneField({ shape, field, otherwise, origin }: OneFieldProps) {
  const differs = otherwise !== null && otherwise !== field.value;
  const hint = [shape.hint, differs ? `${capitalized(origin)}: ${otherwise || 'nothing'}` : ''].filter(Boolean).join(' ');
  const given = { ...field, label: shape.label, ...(hint && { hint }) };
  if (shape.zone) return <SelectField {...given} options={listZones(field.value)} />;
  if (shape.options) return <SelectField {...given} options={shape.options} placeholder="Choose…" />;
  if (shape.rows) return <TextArea {...given} rows={shape.rows} />;
  return <Field {...given} type={shape.type ?? 'text'} inputMode={shape.numeric ? 'numeric' : 'text'} autoComplete="off" />;
}

/** Every zone that this browser knows by its city, and the one that is set. */
const listZones = (set: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', set])]
    .map((zone) => ({ value: zone, label: describeZone(zone) }))
    .toSorted((one, other) => (one.label < other.label ? -1 : 1));
