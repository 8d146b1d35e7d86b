import type { SettingFile } from '../../../../contract/desk/settings.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { Part } from '../student/part.tsx';
import { SettingChanges } from './setting-changes.tsx';

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
            {changes.length > 0 ? <SettingChanges name={name} changes={changes} /> : null}
          </Stack>
        ))}
      </Stack>
    </Part>
  );
