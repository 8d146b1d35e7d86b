import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { readPageConfig } from '../content/page-config.ts';
import { readBuild } from '../services/site/build.ts';
import { heardEvents, hearOnly } from './hear-only.ts';
import { attachInspectors } from './inspect/attach-inspectors.ts';
import { tellCrash, watchCrashes } from './inspect/watch-crashes.ts';
import { AppRoutes } from './routes.tsx';
import '../views/base.css';
import { PageConfigContext } from '../views/page-config-context.ts';
import { NewBuildNotice } from '../views/site/new-build-notice.tsx';
import { ProblemReports } from '../views/site/problem-reports.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const config = readPageConfig(document.getElementById('config')?.textContent);

watchCrashes();
await attachInspectors();

/** What an error boundary has caught is told to the console, as React itself does. */
const onCaughtError = (error: unknown, { componentStack }: { componentStack?: string | undefined }) => {
  console.error(error, componentStack);
  tellCrash(error);
};

const stopSorting = hearOnly(root, heardEvents);
const reactRoot = createRoot(root, { onCaughtError });
stopSorting();
reactRoot.render(
  <StrictMode>
    <PageConfigContext value={config}>
      <BrowserRouter>
        <ProblemReports>
          <AppRoutes />
        </ProblemReports>
        <NewBuildNotice own={readBuild()} />
      </BrowserRouter>
    </PageConfigContext>
  </StrictMode>,
);
