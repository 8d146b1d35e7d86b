/** What browsers inside apps call themselves: there a bank's window cannot be kept, and the page behind it is lost. */
const apps: readonly RegExp[] = [
  /\bFB(?:AN|AV|IOS|_IAB)\b/,
  /\bInstagram\b/,
  /\bBarcelona\b/,
  /\bLine\//,
  /\bSnapchat\b/,
  /\bTwitter(?:Android| for )/,
  /\bLinkedInApp\b/,
  /\bPinterest\//,
  /\b(?:musical_ly|BytedanceWebview|TikTok)/i,
  /\bMicroMessenger\//,
  /\bWhatsApp\//,
];

/** Android's web view says 'wv', before Android 5 a 'Version' beside Chrome's. */
const androidWebView = /;\s?wv\)|\bVersion\/\d[\d.]* Chrome\//;

/** On an iPhone or iPad every browser names itself; a web view does not. */
const appleWebView =
  /\((?:iPhone|iPad|iPod)[^)]*\) AppleWebKit\/(?!.*(?:\bSafari\/|\bCriOS\/|\bFxiOS\/|\bEdgiOS\/|\bOPT\/|\bDuckDuckGo\/))/;

/** Browsers that Razorpay names beside those of apps, since its window does not work in them. */
const proxied = /\bOpera Mini\/|\bUC ?Browser\/|\bUCWEB\b/;

/** Whether a browser by this user agent can keep Razorpay's window, and a bank's, open over our page. */
export const canKeepWindow = (userAgent: string): boolean =>
  ![...apps, androidWebView, appleWebView, proxied].some((mark) => mark.test(userAgent));
