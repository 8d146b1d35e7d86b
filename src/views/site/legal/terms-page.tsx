import { termsText } from '../../../content/site/legal.ts';
import { LegalPage } from './legal-page.tsx';

/** What the school and its students can expect of each other. */
export const TermsPage = () => <LegalPage text={termsText} />;
