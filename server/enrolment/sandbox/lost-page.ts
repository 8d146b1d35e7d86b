/** Where 'Lose the browser after paying' leads: nothing of the application is left on screen, and none of its code runs. */
export const lostPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Browser lost · Payment sandbox</title>
<link rel="stylesheet" href="/sandbox/checkout.css">
</head>
<body class="sandbox-lost">
<main>
<p class="sandbox-label">Sandbox · no money moves</p>
<h1>This browser was lost after paying</h1>
<p>The application never heard that the payment went through. The server hears about it anyway: the sandbox tells it by webhook, as
Razorpay would. In a moment the receipt and the link to the account are emailed. A demonstration keeps its email in the folder
<code>mail</code> of its data folder.</p>
<p><a href="/">Home</a></p>
</main>
</body>
</html>
`;
