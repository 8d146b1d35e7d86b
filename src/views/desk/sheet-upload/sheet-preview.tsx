import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { SheetReport } from '../../../../contract/desk/sheets.ts';
import type { sheetUploadMachine } from '../../../machines/desk/sheet-upload.machine.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Card, Columns, Row, Stack, Text } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { submitTo } from '../../ui/submit-to.ts';
import { takeFocus } from '../assigning/take-focus.ts';
import type { SheetUpload } from '../sheet-upload-page.tsx';

const isWaiting = (snapshot: SnapshotFrom<typeof sheetUploadMachine>) => snapshot.hasTag('waiting');

/** What a PDF is, before it is stored, and the pages on which it treats the skills of its course. */
export function SheetPreview({ flow }: { flow: SheetUpload }) {
  const { draft, found, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  if (!found) return null;
  return (
    <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="What it is">
      <Text as="h2" size="l" weight="strong">
        {draft.title.trim()}
      </Text>
      <Text tone="soft">
        {draft.name}: {found.pages === 1 ? 'one page' : `${found.pages} pages`}, {Math.ceil(found.bytes / 1000)} KB
      </Text>
      {notice ? <Notice>{notice}</Notice> : null}
      {found.withoutText.length === 0 ? null : <Notice tone="warning">{describeTextless(found)}</Notice>}
      {found.replaces === null ? null : <Notice tone="info">{describeReplaced(found.replaces)}</Notice>}
      <form noValidate onSubmit={submitTo(() => flow.send({ type: 'sheet.keep' }))}>
        <Stack gap={5}>
          <Domains flow={flow} found={found} />
          <Row gap={3}>
            <Button type="submit" tone="primary" busy={waiting}>
              {waiting ? 'Uploading…' : found.replaces ? 'Replace' : 'Upload'}
            </Button>
            <Button onClick={() => flow.send({ type: 'draft.reopen' })}>Choose another PDF</Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}

function Domains({ flow, found: { domains } }: { flow: SheetUpload; found: SheetReport }) {
  const { pages } = useSelector(flow, selectContext).draft;
  if (domains.length === 0)
    return <Text tone="soft">This course has no questions yet, so there are no skills to assign it to.</Text>;
  return (
    <Stack gap={3}>
      <Text measure>
        Which pages cover these skills? Students who miss a question on one are sent there. Where a skill’s name appears in the
        text, its first pages are filled in already.
      </Text>
      {domains.map(({ domain, skills }) => {
        const given = skills.filter(({ skill }) => pages[skill]?.trim()).length;
        return (
          <details key={domain} open={skills.some(({ pages: found }) => found.length > 0)}>
            <summary>
              {domain} ({given} of {skills.length})
            </summary>
            <Stack gap={3}>
              <Row>
                <Button label={`All of ${domain}`} onClick={() => flow.send({ type: 'domain.take', domain })}>
                  All of it
                </Button>
              </Row>
              <Columns min="form" gap={4}>
                {skills.map(({ skill }) => (
                  <Field
                    key={skill}
                    name={`${domain}/${skill}`}
                    label={skill}
                    value={pages[skill] ?? ''}
                    onChange={(typed) => flow.send({ type: 'pages.change', skill, pages: typed })}
                    autoComplete="off"
                  />
                ))}
              </Columns>
            </Stack>
          </details>
        );
      })}
    </Stack>
  );
}

const lost = 'Students can’t search there, and no screen reader reads it out.';

function describeTextless({ pages, withoutText }: SheetReport): string {
  if (withoutText.length === pages) return `This PDF has no text: it’s pictures of pages. ${lost}`;
  const [first = 0, ...others] = withoutText;
  return others.length === 0 ? `Page ${first} has no text. ${lost}` : `Pages ${withoutText.join(', ')} have no text. ${lost}`;
}

function describeReplaced({ title, origin, isSame }: NonNullable<SheetReport['replaces']>): string {
  if (isSame) return `The course has this very PDF as ‘${title}’ already: only its skills would change.`;
  const back = origin === 'pack' ? ' It came with a pack, which leaves this title alone from then on.' : '';
  return `The course has another PDF as ‘${title}’, which this one replaces.${back}`;
}
