import type { LetterGuide, LetterPreview } from '../../../../contract/desk/settings.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { Card, Stack, Text } from '../../ui/layout.tsx';
import { Part } from '../student/part.tsx';

/** What can stand in a letter, and how it reads now. */
export const LetterGuideCard = ({ guide: { placeholders, preview } }: { guide: LetterGuide }) => (
  <Part title="What each placeholder stands for">
    <Text tone="soft" measure>
      Each line of the text is a paragraph. Anything in braces is filled in when the email is written.
    </Text>
    <DetailList
      details={placeholders.map(({ name, says, isBlock, isNeeded }) => ({
        name: `{${name}}`,
        value: [says, isBlock ? 'on a line of its own' : '', isNeeded ? 'needed' : ''].filter(Boolean).join('; '),
      }))}
    />
    <LetterPreviewCard preview={preview} />
  </Part>
);

/** A letter with made-up people, as its reader sees it; its links lead nowhere here. */
export const LetterPreviewCard = ({ preview: { subject, paragraphs } }: { preview: LetterPreview }) => (
  <Card as="section" look="flat" gap={3} aria-label="How it reads">
    <Text weight="strong">{subject}</Text>
    {paragraphs.map(({ text, href, facts }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a letter stay where they are.
      <Stack key={at} gap={1}>
        {facts ? <DetailList details={facts} /> : null}
        {text === undefined ? null : (
          <Text tone={href === undefined ? undefined : 'accent'} measure>
            {text}
          </Text>
        )}
      </Stack>
    ))}
  </Card>
);
