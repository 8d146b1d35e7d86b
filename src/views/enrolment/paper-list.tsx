import type { ApplicationSummary } from '../../../contract/enrolment/applications.ts';
import { Stack, Text } from '../ui/layout.tsx';

/** What was made of the payment, each as a PDF below this page's address. */
export function PaperList({ token, papers }: { token: string; papers: ApplicationSummary['papers'] }) {
  if (papers.length === 0) return null;
  return (
    <Stack as="section" gap={2} aria-labelledby="papers" data-only="screen">
      <Text as="h3" weight="strong" id="papers">
        For your records
      </Text>
      <Stack as="ul" gap={1}>
        {papers.map(({ number, title, file }) => (
          <li key={number}>
            <a href={`/application/${token}/${file}`} target="_blank" rel="noreferrer">
              {title} {number} (PDF)
            </a>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
