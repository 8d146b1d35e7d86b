import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { readPageConfig } from '../config/page-config.ts';
import { typedFields } from '../services/typed-fields.ts';
import { PublicRoot } from './public-root.tsx';

/** Brings a page that was built ahead to life. What was typed or chosen until now is handed to it, and stays where it is. */
export function hydrate(root: HTMLElement, page: ComponentType): void {
  const config = readPageConfig(document.getElementById('config')?.textContent);
  hydrateRoot(root, <PublicRoot page={page} config={config} typed={typedFields(document)} />);
}
