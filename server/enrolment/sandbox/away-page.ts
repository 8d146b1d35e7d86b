import escapeHtml from 'escape-html';
import { formatMoney } from '../../../contract/money.ts';

/** What Checkout sends along where it takes the page away. `callback_url`: where the payer is led back to. */
export type SentAway = {
  key: string;
  order_id: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  callback_url: string;
};

const page = (title: string, main: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Payment sandbox</title>
<link rel="stylesheet" href="/sandbox/checkout.css">
</head>
<body class="sandbox-lost">
<main>
<p class="sandbox-label">Sandbox · no money moves</p>
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`;

const hidden = (fields: object): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(String(value))}">`)
    .join('');

/** In place of Razorpay's own page, in a browser that keeps no window: the same outcomes as in the window, and a way back without paying. */
export const awayPage = ({ name, description, ...sent }: SentAway): string =>
  page(
    'Razorpay’s page',
    `<p class="sandbox-description">${escapeHtml(name)}: ${escapeHtml(description)}</p>
<p class="sandbox-amount">${escapeHtml(formatMoney(sent.amount / 100, sent.currency))}</p>
<form method="post" action="/sandbox/away/pay" class="sandbox-buttons">
${hidden(sent)}
<button class="sandbox-pay" name="outcome" value="paid">Pay now</button>
<button name="outcome" value="failed">Fail</button>
<button name="outcome" value="authorized">Allowed, never captured</button>
<button name="outcome" value="closed">Close</button>
</form>`,
  );

/** Sends the payer back with what came of it, by itself where scripts run. */
export const wayBackPage = (callbackUrl: string, fields: object): string =>
  page(
    'Going back to the shop',
    `<form method="post" action="${escapeHtml(callbackUrl)}" class="sandbox-buttons" id="back">
${hidden(fields)}
<button class="sandbox-pay">Go back</button>
</form>
<script src="/sandbox/way-back.js"></script>`,
  );
