import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../src/views/base.css';
import { StatechartsPage } from './page/statecharts-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

createRoot(root).render(
  <StrictMode>
    <StatechartsPage asked={new URLSearchParams(location.search).get('machine')} />
  </StrictMode>,
);
