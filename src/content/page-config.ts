import * as z from 'zod/mini';
import seed from '../../content/catalogue/catalogue.json';
import type { Catalogue, ShownCatalogue } from '../../contract/enrolment/catalogue.ts';
import { type PageConfig, pageConfig } from '../../contract/page-config.ts';

const first = seed as Catalogue;
const stocked = { quizzes: 1, mockTests: 1, sheets: 1, tutors: 1 };

/** Development has no database to count in, and takes every course for stocked; a product shows no price but the server's. */
const catalogue: ShownCatalogue = {
  version: 0,
  courses: import.meta.env.DEV ? first.courses.map((course) => ({ ...course, contents: stocked })) : [],
};

/** In development, and wherever the server put nothing into the page. */
const otherwise: PageConfig = {
  demo: false,
  supportEmail: 'support@prepchart.example',
  supportPhone: '',
  calculatorUrl: '/calculator.html',
  catalogue,
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
