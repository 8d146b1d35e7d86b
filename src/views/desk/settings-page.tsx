import { Link } from 'react-router-dom';
import { type SettingLine, type SettingName, settingTitles } from '../../../contract/desk/settings.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { settingWords } from '../../content/desk/setting-words.ts';
import { settingsFileMachine } from '../../machines/desk/files.ts';
import { Columns, Stack, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { FileFrame } from './parts/file-frame.tsx';
import { Part } from './student/part.tsx';

const unknown = {
  heading: 'Settings not found',
  title: 'There’s nothing here',
  says: 'The link is wrong.',
  to: '/desk',
  all: 'Today',
};

/** What an owner sets without a developer. */
export function SettingsPage({ logic = settingsFileMachine }: { logic?: typeof settingsFileMachine }) {
  const flow = useFlow(logic, { input: { id: '' } });
  useOpened(flow);
  return (
    <FileFrame flow={flow} title="Settings" unknown={unknown}>
      {(settings) => (
        <>
          <PageHeading
            title="Settings"
            lead="What the school says and how it works. Changes apply everywhere right away, and are kept in the record of actions."
          />
          <Part title="The school">
            <Settings settings={settings.filter(({ name }) => !isLetter(name))} />
          </Part>
          <Part title="Email texts">
            <Settings settings={settings.filter(({ name }) => isLetter(name))} />
          </Part>
        </>
      )}
    </FileFrame>
  );
}

const isLetter = (name: SettingName): boolean => name.startsWith('letter.');

const Settings = ({ settings }: { settings: readonly SettingLine[] }) => (
  <Columns as="ul" min="form" gap={4}>
    {settings.map((setting) => (
      <Stack as="li" key={setting.name} gap={1}>
        <Link to={`/desk/settings/${setting.name}`}>{settingTitles[setting.name]}</Link>
        {isLetter(setting.name) ? null : (
          <Text tone="soft" measure>
            {settingWords[setting.name].lead}
          </Text>
        )}
        <Text tone="faint" size="s">
          {describeOrigin(setting)}
        </Text>
      </Stack>
    ))}
  </Columns>
);

function describeOrigin({ name, isOwn, by, at }: SettingLine): string {
  const { origin, unset } = settingWords[name];
  if (at === null || by === null) return unset ?? `Not changed yet: taken from ${origin}.`;
  const when = `${by}, ${formatMoment(at, 'shortDateTime')}`;
  return isOwn ? `Changed by ${when}.` : `Set back to ${origin} by ${when}.`;
}
