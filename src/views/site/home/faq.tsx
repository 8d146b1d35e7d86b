import { useSelector } from '@xstate/react';
import { faqTexts } from '../../../content/site/faq.ts';
import { type FaqFilter, faqFields, faqFilters, faqMachine, isShown } from '../../../machines/site/faq.machine.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useFlow } from '../../use-flow.ts';
import { PaperSection } from '../paper-section.tsx';
import { useOpenedTyped } from '../use-opened-typed.ts';
import styles from './faq.module.css';

const filterNames: Record<FaqFilter, string> = { all: 'All', course: 'Course', support: 'Support', technical: 'Technical' };

/**
 * The FAQ (specification 2.3, 5): search and category filter together. Before any script the filter works by style sheet and the answers
 * open as native details; the search then comes with the machine.
 */
export function Faq() {
  const faq = useFlow(faqMachine);
  const { items, filter, search } = useSelector(faq, (seen) => seen.context);
  const isNoneFound = useSelector(faq, (seen) => seen.matches('noneFound'));
  useOpenedTyped(faq);
  return (
    <PaperSection id="faq" number={4} title="FAQ" lead="What parents ask before they enrol.">
      <div className={styles.faq}>
        <div className={styles.find}>
          <div className={styles.search}>
            <SearchField
              label="Search the questions"
              placeholder="Search the questions"
              name={faqFields.search}
              value={search}
              onChange={(text) => faq.send({ type: 'search.type', text })}
            />
          </div>
          <fieldset className={styles.filter}>
            <legend>Category</legend>
            {faqFilters.map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name={faqFields.filter}
                  value={each}
                  checked={each === filter}
                  onChange={() => faq.send({ type: 'filter.choose', filter: each })}
                />
                {filterNames[each]}
              </label>
            ))}
          </fieldset>
        </div>
        <div>
          {items.map((item) => (
            <details
              key={item.question}
              name="faq"
              className={styles.item}
              data-category={item.category}
              hidden={!isShown({ filter, search }, item)}
            >
              <summary>
                <span className={styles.category}>{filterNames[item.category]}</span>
                <span className={styles.question}>{item.question}</span>
                <span className={styles.sign} aria-hidden />
              </summary>
              <p>{item.answer}</p>
            </details>
          ))}
          <p role="status" className={styles.none}>
            {isNoneFound ? faqTexts.none : null}
          </p>
        </div>
      </div>
    </PaperSection>
  );
}
