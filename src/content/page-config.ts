import * as z from 'zod/mini';
import { type PageConfig, pageConfig } from '../../contract/page-config.ts';

/** In development, and wherever the server put nothing into the page. */
const otherwise: PageConfig = {
  demo: false,
  supportEmail: 'support@prepchart.example',
  supportPhone: '',
  calculatorUrl: '/calculator.html',
  checkout: null,
};

/** Reads what the server told this page (`<script type="application/json" id="config">`). */
export function readPageConfig(text: string | null | undefined): PageConfig {
  if (!text) return otherwise;
  try {
    return z.parse(pageConfig, JSON.parse(text));
  } catch (problem) {
    console.error('The page has no readable configuration.', problem);
    return otherwise;
  }
}
