import { useRef } from 'react';
import type { Host } from '../host.ts';
import { writeRecording } from '../recording/recording.ts';
import { writeTest } from '../recording/to-test.ts';
import { Button } from '../ui/button.tsx';
import { collectRecording } from './collect.ts';
import styles from './files.module.css';
import type { Page } from './inspector.tsx';
import { listEntries } from './log.ts';
import { watched } from './page-context.ts';

/** Hands a text to the browser as a file. */
function download(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  // Firefox reads the address after the click, and only of a link that is in the page.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** What was heard as a file: a recording to open again, here or by `npm run replay`, and a test that goes the same way. */
export function Files({ page, host }: { page: Page; host: Host }) {
  const field = useRef<HTMLInputElement>(null);
  const open = async (file: File | undefined) => {
    if (file) page.send({ type: 'recording.open', text: await file.text(), name: file.name });
  };
  const save = () => {
    const { context } = page.getSnapshot();
    download('recording.json', writeRecording(collectRecording(context, host.build)), 'application/json');
  };
  const saveTest = () => {
    const { context } = page.getSnapshot();
    const actor = watched(context);
    const flow = host.flows.find(({ machine }) => machine.id === actor?.machine);
    const source = flow && { file: `../../${flow.file}`, name: host.nameExport(flow.machine.id) };
    const text = actor && source ? writeTest(actor.machine, source, listEntries(context.log, actor.key)) : null;
    if (text) download(`${actor?.machine}-recorded.test.ts`, text, 'text/plain');
    else
      page.send({
        type: 'problem.tell',
        problem:
          actor && !source
            ? `A test imports the machine, and no file of ${actor.machine} is known here.`
            : 'A test needs an actor whose beginning was heard: choose one that began while this page was open.',
      });
  };
  const openWindow = () => window.open(location.href, 'statecharts', 'popup,width=1200,height=900');
  return (
    <div className={styles.files}>
      <Button tone="plain" onClick={() => field.current?.click()}>
        Open…
      </Button>
      <input
        ref={field}
        type="file"
        accept=".json,application/json"
        aria-label="Open a recording"
        className={styles.field}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          open(currentTarget.files?.[0]).catch((error: unknown) =>
            page.send({ type: 'problem.tell', problem: `The file could not be read: ${String(error)}` }),
          );
          currentTarget.value = '';
        }}
      />
      <Button tone="plain" onClick={save}>
        Save recording
      </Button>
      <Button tone="plain" onClick={saveTest} title="Of the actor that is watched, as a Vitest file for tests/recorded/">
        Save test
      </Button>
      <Button tone="plain" onClick={openWindow} title="A window beside the app, which hides no tab of it">
        Own window
      </Button>
    </div>
  );
}
