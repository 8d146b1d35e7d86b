import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../views/base.css';
import { guardKeys } from './keys.ts';
import { CalculatorApp } from './ui/calculator-app.tsx';

/*
 * The calculator of mathematics modules: a document of its own, framed by the exam hall, without network and without `eval`.
 * React, because the frame finds it in the browser's cache (the exam hall has loaded it) and shares buttons and tokens with it; the
 * graph is SVG, because its colours then follow the scheme, high contrast and zoom by themselves.
 */
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

guardKeys((message) => {
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin);
});
createRoot(root).render(
  <StrictMode>
    <CalculatorApp />
  </StrictMode>,
);
// What the frame's owner looks for: an error page would not have it.
document.documentElement.dataset.calculator = 'ready';
