import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { readPageConfig } from './config/page-config.ts';
import { recordFlights } from './machines/flight-recorder.ts';
import { AppRoutes } from './routes.tsx';
import './views/base.css';
import { PageConfigContext } from './views/page-config-context.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const config = readPageConfig(document.getElementById('config')?.textContent);

recordFlights();
// Before the first flow is created: none is watched from outside later on. No product build has a line of it.
if (import.meta.env.DEV || STATECHARTS) await import('../statecharts/live/watch.ts').then((file) => file.watchStatecharts());

createRoot(root).render(
  <StrictMode>
    <PageConfigContext value={config}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </PageConfigContext>
  </StrictMode>,
);
