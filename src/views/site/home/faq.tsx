import { use } from 'react';
import { faqTexts, listFaqItems } from '../../../content/site/faq.ts';
import { PageConfigContext } from '../../page-config-context.ts';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { PaperSection } from '../paper-section.tsx';
import styles from './faq.module.css';
import { type FaqFilter, faqFields, faqFilters, isShown, useFaqSearch } from './faq-search.ts';

const filterNames: Record<FaqFilter, string> = { all: 'All', course: 'Course', support: 'Support', technical: 'Technical' };

/**
 * The FAQ (specification 2.3, 5): search and category filter together. Before any script the filter works by style sheet and the answers
 * open as native details; the search comes with hydration.
 */
export function Faq() {
  const { search, change } = useFaqSearch();
  const { catalogue, faq } = use(PageConfigContext);
  const faqItems = faq ?? listFaqItems(catalogue);
  const isNoneShown = !faqItems.some((item) => isShown(search, item));
  return (
    <PaperSection id="faq" number={4} title="FAQ" lead="What parents ask before they enroll">
      <Stack gap={5} className={styles.faq}>
        <Row gap={5} rowGap={3} align="center" justify="between">
          <div className={styles.search}>
            <SearchField
              label="Search the questions"
              placeholder="Search the questions"
              name={faqFields.text}
              value={search.text}
              onChange={(text) => change({ text })}
            />
          </div>
          <Row as="fieldset" gap={4} rowGap={1} className={styles.filter}>
            <legend>Category</legend>
            {faqFilters.map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name={faqFields.filter}
                  value={each}
                  checked={each === search.filter}
                  onChange={() => change({ filter: each })}
                />
                {filterNames[each]}
              </label>
            ))}
          </Row>
        </Row>
        <div>
          {faqItems.map((item) => (
            <details
              key={item.question}
              name="faq"
              className={styles.item}
              data-category={item.category}
              hidden={!isShown(search, item)}
            >
              <summary>
                <span className={styles.category}>{filterNames[item.category]}</span>
                <Text as="span" size="l" weight="medium" className={styles.question}>
                  {item.question}
                </Text>
                <span className={styles.sign} aria-hidden />
              </summary>
              <p>{item.answer}</p>
            </details>
          ))}
          <p role="status" className={styles.none}>
            {isNoneShown ? faqTexts.none : null}
          </p>
        </div>
      </Stack>
    </PaperSection>
  );
}
