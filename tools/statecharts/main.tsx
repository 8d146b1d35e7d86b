import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../src/views/base.css';
import { StatechartsPage } from './page/statecharts-page.tsx';
import { product } from './product.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

createRoot(root).render(
  <StrictMode>
    <StatechartsPage host={product} />
  </StrictMode>,
);
