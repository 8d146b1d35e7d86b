import { refundsText } from '../../../content/site/legal.ts';
import { LegalPage } from './legal-page.tsx';

/** What the software does with money that was paid, and what it does not do. */
export const RefundsPage = () => <LegalPage text={refundsText} />;
