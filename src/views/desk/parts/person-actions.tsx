import type { AuditLine } from '../../../../contract/desk/audit.ts';
import { Row, Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Part } from '../student/part.tsx';
import { ActionLines } from './action-lines.tsx';

/** So many stand on a person's page: the newest. */
const shownActions = 20;

type Props = { person: string; actions: AuditLine[]; acts?: boolean };

/** What staff did about somebody, the newest, with the way to all of it. `acts`: the person does things, too. */
export const PersonActions = ({ person, actions, acts = false }: Props) => (
  <Part
    title="What staff did"
    action={
      <Row gap={3} rowGap={2}>
        {actions.length === 0 ? null : <LinkButton to={`/desk/actions?person=${person}`}>See all of it</LinkButton>}
        {acts ? <LinkButton to={`/desk/actions?actor=${person}`}>What they did</LinkButton> : null}
      </Row>
    }
  >
    {actions.length === 0 ? (
      <Text tone="soft">Nothing yet.</Text>
    ) : (
      <ActionLines lines={actions.slice(0, shownActions)} person={person} />
    )}
  </Part>
);
