import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { readPageConfig } from '../content/page-config.ts';
import { readBuild } from '../services/site/build.ts';
import { attachInspectors } from './inspect/attach-inspectors.ts';
import { AppRoutes } from './routes.tsx';
import '../views/base.css';
import { PageConfigContext } from '../views/page-config-context.ts';
import { NewBuildNotice } from '../views/site/new-build-notice.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const config = readPageConfig(document.getElementById('config')?.textContent);

await attachInspectors();

createRoot(root).render(
  <StrictMode>
    <PageConfigContext value={config}>
      <BrowserRouter>
        <AppRoutes />
        <NewBuildNotice own={readBuild()} />
      </BrowserRouter>
    </PageConfigContext>
  </StrictMode>,
);
