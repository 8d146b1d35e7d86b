import { vi } from 'vitest';

// Services know the page that they run in: each file of tests begins with another page.
vi.resetModules();
