import { privacyText } from '../../../content/site/legal.ts';
import { LegalPage } from './legal-page.tsx';

/** What the software keeps about people, as it does. */
export const PrivacyPage = () => <LegalPage text={privacyText} />;
