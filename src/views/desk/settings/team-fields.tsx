import { teamParts, teamWords } from '../../../content/desk/setting-words.ts';
import { Field } from '../../ui/field.tsx';
import { Columns, Stack, Text } from '../../ui/layout.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { GetField } from './setting-form.tsx';

/** The About page has three (specification 2.9). */
const places = [1, 2, 3];

/** The people of the team, one after the other. */
export const TeamFields = ({ getField }: { getField: GetField }) => (
  <Columns min="form" gap={5}>
    {places.map((place) => {
      const { value } = getField(`${place}.name`);
      return (
        <Stack as="fieldset" key={place} gap={3}>
          <Text as="legend" weight="strong">
            {value || `Person ${place}`}
          </Text>
          {teamParts.map((part) => {
            const given = { ...getField(`${place}.${part}`), label: teamWords[part] };
            return part === 'text' ? (
              <TextArea key={part} {...given} rows={4} required />
            ) : (
              <Field key={part} {...given} autoComplete="off" required />
            );
          })}
        </Stack>
      );
    })}
  </Columns>
);
