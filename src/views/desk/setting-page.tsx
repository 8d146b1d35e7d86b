import { useSelector } from '@xstate/react';
import { useParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { type SettingName, settingNames, settingTitles } from '../../../contract/desk/settings.ts';
import { settingWords } from '../../content/desk/setting-words.ts';
import { settingFormMachine } from '../../machines/desk/setting-form.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { Card, Row, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { takeFocus } from './assigning/take-focus.ts';
import { LetterGuideCard } from './settings/letter-guide.tsx';
import { SettingForm } from './settings/setting-form.tsx';
import { SettingHistory } from './settings/setting-history.tsx';
import { SettingProposal } from './settings/setting-proposal.tsx';
import { UnknownPage } from './unknown-page.tsx';

export type SettingFlow = ActorRefFrom<typeof settingFormMachine>;

/** The one place of this view that knows the states of its machine. */
const selectScreen = (setting: SnapshotFrom<typeof settingFormMachine>) => {
  if (setting.matches('failed')) return 'failed';
  if (setting.matches('overtaken')) return 'overtaken';
  if (setting.matches('saved')) return 'saved';
  if (setting.context.file === null || setting.matches('loading')) return 'loading';
  return (['proposed', 'testing', 'saving'] as const).some((state) => setting.matches(state)) ? 'proposal' : 'form';
};

/** Changes one setting. Another one is another flow. */
export function SettingPage() {
  const { setting = '' } = useParams();
  const name = settingNames.find((each) => each === setting);
  return name ? <OneSetting key={name} name={name} /> : <UnknownPage />;
}

export function OneSetting({ name, logic = settingFormMachine }: { name: SettingName; logic?: typeof settingFormMachine }) {
  const flow = useFlow(logic, { input: { name } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const { file, notice } = useSelector(flow, selectContext);
  const all = <LinkButton to="/desk/settings">All settings</LinkButton>;
  return (
    <>
      <PageHeading title={settingTitles[name]} lead={settingWords[name].lead} side={all} />
      {screen === 'loading' ? <Loading text="Loading…" shape="cards" /> : null}
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'setting.retry' })} /> : null}
      {screen === 'overtaken' ? (
        <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="Changed meanwhile">
          <Notice tone="error">{notice}</Notice>
          <Text measure>Load it again to see what you typed over the newest version. Nothing is saved until you say so.</Text>
          <Row gap={3}>
            <Button tone="primary" onClick={() => flow.send({ type: 'setting.reload' })}>
              Load it again
            </Button>
          </Row>
        </Card>
      ) : null}
      {screen === 'form' ? <SettingForm flow={flow} /> : null}
      {screen === 'proposal' ? <SettingProposal flow={flow} /> : null}
      {screen === 'saved' ? (
        <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="Saved">
          <Notice tone="done">It’s saved, and applies everywhere from now on.</Notice>
          <Row gap={3}>
            <LinkButton to="/desk/settings" tone="primary">
              All settings
            </LinkButton>
            <Button onClick={() => flow.send({ type: 'setting.reload' })}>Change it again</Button>
          </Row>
        </Card>
      ) : null}
      {file?.letter && screen === 'form' ? <LetterGuideCard guide={file.letter} /> : null}
      {file && screen === 'form' ? <SettingHistory file={file} /> : null}
    </>
  );
}
