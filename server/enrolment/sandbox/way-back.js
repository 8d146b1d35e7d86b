/* Sends a payer back to the shop, as Razorpay's page does once the bank has answered. */
(() => {
  const form = document.getElementById('back');
  if (form instanceof HTMLFormElement) form.submit();
})();
