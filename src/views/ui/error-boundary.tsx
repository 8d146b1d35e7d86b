import { Component, type ReactNode, use } from 'react';
import { ProblemContext } from '../problem-context.ts';
import { Button } from './button.tsx';
import styles from './error-boundary.module.css';
import { InsideMain } from './inside-main.ts';
import { Row, Stack, Text } from './layout.tsx';
import { LinkButton } from './link-button.tsx';

type Props = {
  children: ReactNode;
  /** Where 'Back' leads, what it is called, and whether it is a page outside the app. */
  back: { to: string; label: string; leavesApp?: boolean };
  /** The route: another one clears the failure. */
  resetKey?: string;
  /** Whether what failed is code that did not come: React asks for it once, so that it then comes with the whole page alone. */
  isMissingCode?: (error: unknown) => boolean;
};

const broken = {
  title: 'Something on this page stopped working',
  text: 'Nothing you’ve saved is lost. Try the page again; if that fails, go back and open it from there.',
};
const offline = {
  title: 'You’re offline',
  text: 'We couldn’t load this page. Nothing you’ve saved is lost. Check your connection, then try again.',
};

/** Catches what a route throws while rendering and shows a calm page. React itself reports the error to the console. */
export class ErrorBoundary extends Component<Props, { failed: boolean; error: unknown }> {
  static override contextType = InsideMain;
  declare context: boolean;
  override state = { failed: false, error: null };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  isMissingCode = () => this.props.isMissingCode?.(this.state.error) ?? false;

  tryAgain = () => {
    // Loaded again offline, the browser would show a page of its own in place of this one.
    if (this.isMissingCode() && navigator.onLine) location.reload();
    else this.setState({ failed: false });
  };

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const { back } = this.props;
    const { title, text } = this.isMissingCode() && !navigator.onLine ? offline : broken;
    return (
      <Stack as={this.context ? 'div' : 'main'} gap={4} pad={5} align="start" className={styles.page}>
        <Text as="h1" serif>
          {title}
        </Text>
        <Text tone="soft">{text}</Text>
        <Row gap={3}>
          <Button tone="primary" onClick={this.tryAgain}>
            Try again
          </Button>
          <LinkButton to={back.to} leavesApp={back.leavesApp}>
            {back.label}
          </LinkButton>
          <ReportButton />
        </Row>
      </Stack>
    );
  }
}

function ReportButton() {
  const report = use(ProblemContext);
  return report ? <Button onClick={report}>Report a problem</Button> : null;
}
