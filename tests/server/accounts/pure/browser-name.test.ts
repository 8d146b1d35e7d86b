import { expect, it } from 'vitest';
import { nameBrowser } from '../../../../server/accounts/browser-name.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/156.0.0.0 Safari/537.36 Edg/156.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/156.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921) ${webkit} SamsungBrowser/28.0 Chrome/156 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18.0 Safari/605.1.15', 'Safari on macOS'],
  ['curl/8.0', 'A browser'],
  ['<script>alert(1)</script> Linux', 'A browser on Linux'],
  [undefined, 'A browser'],
])('%s is %s', (userAgent, name) => {
  expect(nameBrowser(userAgent)).toBe(name);
});
