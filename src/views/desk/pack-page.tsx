import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { PackFile } from '../../../contract/desk/packs.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { packFileMachine } from '../../machines/desk/files.ts';
import { Button } from '../ui/button.tsx';
import { Row, Table, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { PackDifferences } from './packs/pack-difference.tsx';
import { countQuestions, kindWords, packPage, stateWords } from './packs/pack-kinds.ts';
import { WaitingDraft } from './packs/waiting-draft.tsx';
import { FileFrame } from './parts/file-frame.tsx';
import styles from './parts/table.module.css';
import { previewOf } from './preview-address.ts';
import { Part } from './student/part.tsx';

const unknown = {
  heading: 'Nothing here',
  title: 'There’s no such content',
  says: 'The link is wrong.',
  to: '/desk/content',
  all: 'All content',
};

/** A quiz, a mock test or a bank with its versions, and what one of them changed. Another one is another flow. */
export function PackPage() {
  const { pack = '' } = useParams();
  const [search] = useSearchParams();
  const version = search.get('version');
  const id = version === null ? pack : `${pack}@${version}`;
  return <OnePack key={id} id={id} />;
}

export function OnePack({ id, logic = packFileMachine }: { id: string; logic?: typeof packFileMachine }) {
  const flow = useFlow(logic, { input: { id } });
  useOpened(flow);
  return (
    <FileFrame flow={flow} title="Content" unknown={unknown}>
      {(open, done) => {
        const name = open.title || open.pack;
        const begin = (action: 'content.release' | 'content.withdraw') =>
          flow.send({
            type: 'action.begin',
            order: { action, subject: '', name, draft: { pack: open.pack, question: '' } },
          });
        return (
          <>
            <PageHeading title={name} lead={summarize(open)} side={<Ways open={open} begin={begin} />} />
            {done}
            {open.draft ? (
              <WaitingDraft
                pack={open.pack}
                draft={open.draft}
                onBegin={(action, seen) =>
                  flow.send({ type: 'action.begin', order: { action, subject: '', name, draft: { pack: open.pack, seen } } })
                }
              />
            ) : null}
            {open.heldBack > 0 ? <HeldBack open={open} /> : null}
            {open.shown ? (
              <Part title={`Version ${open.shown.version} beside version ${open.shown.before}`}>
                <PackDifferences of={open.shown.difference} />
              </Part>
            ) : null}
            <Part title="Versions">
              {open.versions.length === 0 ? <Text tone="soft">None is published yet.</Text> : <Versions open={open} />}
            </Part>
          </>
        );
      }}
    </FileFrame>
  );
}

const Ways = ({ open, begin }: { open: PackFile; begin: (action: 'content.release' | 'content.withdraw') => void }) => (
  <Row gap={3}>
    {open.quiz === null ? null : <LinkButton to={previewOf(`t/${open.quiz}`)}>Preview</LinkButton>}
    {open.state === 'published' ? <Button onClick={() => begin('content.withdraw')}>Withdraw…</Button> : null}
    {open.state === 'withdrawn' ? <Button onClick={() => begin('content.release')}>Bring back…</Button> : null}
    <LinkButton to="/desk/content">All content</LinkButton>
  </Row>
);

const HeldBack = ({ open: { pack, heldBack } }: { open: PackFile }) => (
  <Text tone="soft">
    <Link to={`/desk/content/aside?search=${encodeURIComponent(pack)}`}>
      {heldBack === 1 ? 'One question is held back' : `${heldBack} questions are held back`}
    </Link>
    : without an explanation, or taken out.
  </Text>
);

const Versions = ({ open: { pack, versions, shown } }: { open: PackFile }) => (
  <Table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Version</th>
        <th scope="col">Questions</th>
        <th scope="col">Published</th>
        <th scope="col">By</th>
        <th scope="col">What changed</th>
      </tr>
    </thead>
    <tbody>
      {versions.map(({ version, questions, at, by }) => (
        <tr key={version}>
          <th scope="row">Version {version}</th>
          <td data-label="Questions" className={styles.number}>
            {questions}
          </td>
          <td data-label="Published" className={styles.number}>
            {formatMoment(at, 'shortDateTime')}
          </td>
          <td data-label="By">{by ?? '–'}</td>
          <td data-label="What changed">
            {version === 1 ? (
              'It was the first'
            ) : shown?.version === version ? (
              'Shown above'
            ) : (
              <Link to={`${packPage(pack)}?version=${version}`}>
                Version {version} beside version {version - 1}
              </Link>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const summarize = ({ kind, course, state, version, questions }: PackFile): string =>
  [
    `${kindWords[kind]} in ${course}`,
    version === null ? 'nothing published yet' : `version ${version}, ${countQuestions(questions)}`,
    ...(state === 'withdrawn' ? [stateWords.withdrawn.toLowerCase()] : []),
  ].join(', ');
