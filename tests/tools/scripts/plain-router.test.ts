import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leaveOutDataApi } from '../../../tools/scripts/support/plain-router.mjs';

/** What works without a data router, which the browser’s React Router has not. Routes are objects: as elements they would bring what looks through elements. */
const plain = [
  ...['BrowserRouter', 'StaticRouter', 'useRoutes', 'Outlet', 'Navigate', 'Link', 'NavLink'],
  ...['useLocation', 'useNavigate', 'useNavigationType', 'useParams', 'useSearchParams'],
];

it('the app uses of React Router only what is left of it in the browser', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const imported = files.flatMap((file) =>
    [...readFileSync(join('src', file), 'utf8').matchAll(/import \{([^}]*)\} from 'react-router-dom'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim()),
    ),
  );
  expect(imported.length).toBeGreaterThan(40);
  expect([...new Set(imported)].filter((name) => name && !/^type /.test(name) && !plain.includes(name))).toEqual([]);
});

it('takes out what only a data router reaches, and says when React Router has another shape', () => {
  const folder = 'node_modules/react-router/dist/production';
  const codes = readdirSync(folder)
    .filter((file) => /^chunk-.*\.mjs$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const code = codes.find((each) => each.includes('function PrefetchPageLinks(')) ?? '';
  const left = leaveOutDataApi(code);
  expect(left).toContain('var RenderErrorBoundary = null;');
  expect(left).not.toContain('Unexpected Application Error!');
  expect(code).toContain('A <Route> is only ever to be used as the child');
  expect(left).not.toContain('A <Route> is only ever to be used as the child');
  expect(() => leaveOutDataApi('export {};')).toThrow('React Router has no');
});
