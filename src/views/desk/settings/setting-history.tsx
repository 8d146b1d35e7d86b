import type { SettingFile } from '../../../../contract/desk/settings.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { Differences } from '../parts/differences.tsx';
import { Part } from '../student/part.tsx';
import { nameChange } from './name-change.ts';

/** Who changed a setting, when and why, the newest first. */
export const SettingHistory = ({ file: { name, history } }: { file: SettingFile }) =>
  history.length === 0 ? null : (
    <Part title="Changes">
      <Stack as="ol" gap={5}>
        {history.map(({ version, at, by, reason, changes }) => (
          <Stack as="li" key={version} gap={2}>
            <Text weight="medium">
              {formatMoment(at, 'shortDateTime')}, {by}
            </Text>
            <Text tone="soft">{reason}</Text>
            {changes.length > 0 ? <Differences of={changes.map((change) => nameChange(name, change))} /> : null}
          </Stack>
        ))}
      </Stack>
    </Part>
  );
