import { expect, it } from 'vitest';
import { canKeepWindow } from '../../../src/services/enrolment/in-app-browser.ts';

const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ipad = 'Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 14; SM-A546E';
const webView = `${android} Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.135 Mobile Safari/537.36`;
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

it.each([
  [
    'Instagram on an iPhone',
    `${ios} Mobile/15E148 Instagram 385.0.0.30.72 (iPhone14,5; iOS 18_5; en_IN; en; scale=3.00; 1170x2532; 741020186)`,
  ],
  [
    'Instagram on Android',
    `${webView} Instagram 361.0.0.46.88 Android (34/14; 450dpi; 1080x2340; samsung; SM-A546E; a54x; en_IN; 674675155)`,
  ],
  ['Threads', `${ios} Mobile/22F76 Barcelona 382.0.0.29.84 (iPhone15,2; iOS 18_5; en_US)`],
  [
    'Facebook on an iPhone',
    `${ios} Mobile/15E148 [FBAN/FBIOS;FBAV/486.0.0.56.104;FBBV/660567418;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/18.5;FBSS/3]`,
  ],
  ['Facebook on Android', `${webView} [FB_IAB/FB4A;FBAV/490.0.0.63.82;IABMV/1;]`],
  ['Messenger', `${webView} [FB_IAB/Orca-Android;FBAV/486.0.0.60.96;]`],
  ['Line', `${ios} Mobile/15E148 Safari Line/14.20.0`],
  ['Snapchat', `${ios} Mobile/15E148 Snapchat/13.20.0.42 (like Safari/8618.3.11.0.3, panda)`],
  ['Twitter on an iPhone', `${ios} Mobile/15E148 Twitter for iPhone/10.70`],
  ['LinkedIn', `${ios} Mobile/15E148 [LinkedInApp]/9.30.2850`],
  ['Pinterest', `${ios} Mobile/15E148 [Pinterest/iOS]`],
  ['TikTok', `${webView} trill_350403 BytedanceWebview/d8a21c6`],
  ['WeChat', `${ios} Mobile/15E148 MicroMessenger/8.0.55(0x18003731) NetType/WIFI Language/en`],
  ['a web view of some Android app', webView],
  [
    'a web view before Android 5',
    'Mozilla/5.0 (Linux; Android 4.4.2; GT-I9500 Build/KOT49H) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/30.0.0.0 Mobile Safari/537.36',
  ],
  ['a web view of some iPhone app', `${ios} Mobile/15E148`],
  ['a web view of some iPad app', `${ipad} Mobile/15E148`],
  ['Opera Mini', 'Opera/9.80 (Android; Opera Mini/76.0.2254/191.344; U; en) Presto/2.12.423 Version/12.16'],
  [
    'UC Browser',
    'Mozilla/5.0 (Linux; U; Android 12; en-US; RMX3085) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.7.5.1321 Mobile Safari/537.36',
  ],
])('takes the page away: %s', (_, userAgent) => {
  expect(canKeepWindow(userAgent)).toBe(false);
});

it.each([
  ['Safari on an iPhone', `${ios} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Safari on an iPad', `${ipad} Version/17.6 Mobile/15E148 Safari/604.1`],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  ['Chrome on an iPhone', `${ios} CriOS/137.0.7151.51 Mobile/15E148 Safari/604.1`],
  ['Firefox on an iPhone', `${ios} FxiOS/139.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge on an iPhone', `${ios} Version/18.0 EdgiOS/136.0.3240.91 Mobile/15E148 Safari/604.1`],
  ['Chrome on Android', `${android}) ${chrome} Mobile Safari/537.36`],
  [
    'Samsung Internet',
    `${android}) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  ['Opera on Android', `${android}) ${chrome} Mobile Safari/537.36 OPR/89.0.0.0`],
  ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/142.0.0.0`],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['no name at all', ''],
])('keeps the window: %s', (_, userAgent) => {
  expect(canKeepWindow(userAgent)).toBe(true);
});
