import { useSelector } from '@xstate/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import type { KeyboardEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { Row, Text } from '../ui/layout.tsx';
import { SearchField } from '../ui/search-field.tsx';
import type { PdfDocument, PdfSnapshot } from './pdf-dialog.tsx';
import styles from './pdf-toolbar.module.css';

const selectQuery = (snapshot: PdfSnapshot) => snapshot.context.query;
const selectFound = ({ context: { query, texts, hits, hit } }: PdfSnapshot) => {
  if (query.trim() === '') return '';
  if (texts.length === 0) return 'Searching…';
  return hits.length === 0 ? 'Not found' : `${hit + 1} of ${hits.length}`;
};
const isNone = (snapshot: PdfSnapshot) => snapshot.context.hits.length === 0;

/** Search in the text of a PDF: as one types; Enter goes on, Shift and Enter back, Escape clears before it closes the PDF. */
export function PdfSearch({ pdf }: { pdf: PdfDocument }) {
  const query = useSelector(pdf, selectQuery);
  const found = useSelector(pdf, selectFound);
  const none = useSelector(pdf, isNone);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      pdf.send({ type: event.shiftKey ? 'search.back' : 'search.next' });
    }
    if (event.key === 'Escape' && query !== '') {
      event.preventDefault();
      event.stopPropagation();
      pdf.send({ type: 'search.type', query: '' });
    }
  };
  return (
    <Row nowrap gap={1} align="center" className={styles.search} onKeyDown={onKeyDown}>
      <SearchField
        label="Search in this PDF"
        placeholder="Search"
        value={query}
        onChange={(text) => pdf.send({ type: 'search.type', query: text })}
      />
      <Text as="span" tone="soft" size="s" tabular role="status" className={styles.found}>
        {found}
      </Text>
      <Button
        small
        tone="plain"
        label="Previous match"
        blocked={none}
        icon={<ChevronUp aria-hidden />}
        onClick={() => pdf.send({ type: 'search.back' })}
      />
      <Button
        small
        tone="plain"
        label="Next match"
        blocked={none}
        icon={<ChevronDown aria-hidden />}
        onClick={() => pdf.send({ type: 'search.next' })}
      />
    </Row>
  );
}
