import { useSelector } from '@xstate/react';
import { use, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { courseNames } from '../../../contract/enrolment/catalogue.ts';
import { inquiryTexts } from '../../../contract/inquiry/inquiry.ts';
import { inquiryPage } from '../../content/site/inquiry.ts';
import { inquiryMachine } from '../../machines/inquiry/inquiry.machine.ts';
import { PageConfigContext } from '../page-config-context.ts';
import { PageHead } from '../site/page-head.tsx';
import { PaperSection } from '../site/paper-section.tsx';
import { TelephoneLink } from '../site/site-footer.tsx';
import { SiteFrame } from '../site/site-frame.tsx';
import { useOpenedTyped } from '../site/use-opened-typed.ts';
import { Button } from '../ui/button.tsx';
import { Stack, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFlow } from '../use-flow.ts';
import styles from './contact-page.module.css';
import { InquiryForm } from './inquiry-form.tsx';

const isSent = (seen: SnapshotFrom<typeof inquiryMachine>) => seen.matches('success');
const focus = (element: HTMLElement | null) => element?.focus();

/** The inquiry page 'Get In Touch' (specification 2.7). */
export function ContactPage({ logic = inquiryMachine }: { logic?: typeof inquiryMachine }) {
  const { catalogue } = use(PageConfigContext);
  const inquiry = useFlow(logic, { input: { courses: courseNames(catalogue) } });
  const sent = useSelector(inquiry, isSent);
  const [isAnother, setIsAnother] = useState(false);
  useOpenedTyped(inquiry);

  const again = () => {
    setIsAnother(true);
    inquiry.send({ type: 'inquiry.again' });
  };
  return (
    <SiteFrame current="contact">
      <PageHead title={inquiryTexts.title} lead={inquiryPage.lead} />
      <PaperSection number={1} title={inquiryPage.heading}>
        <Stack gap={6} className={styles.columns}>
          <Stack gap={5} className={styles.sheet}>
            {sent ? (
              <Stack gap={4} align="start" ref={focus} tabIndex={-1} className={styles.sent}>
                <Notice tone="done">{inquiryTexts.sent}</Notice>
                <Button onClick={again}>{inquiryTexts.again}</Button>
              </Stack>
            ) : (
              <InquiryForm inquiry={inquiry} isAnother={isAnother} />
            )}
            <Text tone="faint" size="s">
              {inquiryPage.kept} <a href="/privacy">{inquiryPage.privacy}</a>
            </Text>
          </Stack>
          <Reach />
        </Stack>
      </PaperSection>
    </SiteFrame>
  );
}

/** How else the school can be reached. */
function Reach() {
  const { supportEmail, supportPhone } = use(PageConfigContext);
  const { heading, email, phone } = inquiryPage.reach;
  return (
    <Stack as="aside" gap={3} aria-labelledby="reach" className={styles.reach}>
      <Text as="h2" size="m" weight="strong" id="reach">
        {heading}
      </Text>
      <Stack as="dl" gap={2}>
        <div>
          <Text as="dt" tone="soft" size="s">
            {email}
          </Text>
          <Text as="dd" size="l">
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </Text>
        </div>
        <div>
          <Text as="dt" tone="soft" size="s">
            {phone}
          </Text>
          <Text as="dd" size="l">
            <TelephoneLink number={supportPhone} />
          </Text>
        </div>
      </Stack>
    </Stack>
  );
}
