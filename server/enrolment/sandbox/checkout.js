/*
 * The payment sandbox's stand-in for Razorpay's checkout.js: the same interface and callbacks, drawn by ourselves, so that a demonstration
 * needs neither keys nor another host. No money moves. `new Razorpay(options)`, `open()`, `close()`, `on('payment.failed', told)`.
 */
(() => {
  /**
   * @typedef {{ razorpay_payment_id: string, razorpay_order_id: string, razorpay_signature: string }} Payment
   * @typedef {{ key: string, amount: number, currency: string, order_id: string, name?: string, description?: string,
   *   prefill?: { name?: string, email?: string, contact?: string }, notes?: Record<string, string>, theme?: { color?: string },
   *   handler?: (payment: Payment) => void, modal?: { ondismiss?: () => void }, redirect?: boolean, callback_url?: string }} Options
   * @typedef {'paid' | 'failed' | 'late' | 'pending' | 'authorized' | 'shuffled' | 'slow' | 'rotated'} Outcome
   */

  /**
   * An element with text or children in it.
   * @template {keyof HTMLElementTagNameMap} Tag
   * @param {Tag} tag
   * @param {string} className
   * @param {(string | Node)[]} content
   * @returns {HTMLElementTagNameMap[Tag]}
   */
  const element = (tag, className, ...content) => {
    const made = document.createElement(tag);
    if (className) made.className = className;
    made.append(...content);
    return made;
  };

  /** @param {Options} options */
  const formatPrice = ({ amount, currency }) =>
    new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US', { style: 'currency', currency }).format(amount / 100);

  /**
   * Asks the sandbox to pay, or to fail. Rejects where it does not answer.
   * @param {Options} options
   * @param {Outcome} outcome
   */
  const attempt = async ({ key, order_id, amount, currency, notes }, outcome) => {
    const response = await fetch('/sandbox/payments', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key, order_id, amount, currency, notes, outcome }),
    });
    return response.json();
  };

  /**
   * What became of a payment that waits for its payer.
   * @param {Options} options
   * @param {string} id
   */
  const poll = async ({ key }, id) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`/sandbox/payments/${id}`, { method: 'POST', headers, body: JSON.stringify({ key }) });
    return response.json();
  };

  class Razorpay {
    /** @type {Map<string, ((told: unknown) => void)[]>} */
    #listeners = new Map();
    #dialog = element('dialog', 'sandbox-checkout');
    #status = element('p', 'sandbox-status');
    #options;
    #isBusy = false;

    /** @param {Options} options */
    constructor(options) {
      if (!options.key) throw new Error('`key` is missing.');
      this.#options = options;
      this.#status.setAttribute('role', 'alert');
      this.#draw();
    }

    /**
     * @param {string} event
     * @param {(told: unknown) => void} listener
     */
    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    }

    open() {
      if (this.#options.redirect && this.#options.callback_url) return this.#leave();
      document.body.append(this.#dialog);
      this.#dialog.showModal();
    }

    /** Takes the page away, by a form, as Razorpay does where a browser keeps no window. */
    #leave() {
      const { key, order_id, amount, currency, name, description, callback_url } = this.#options;
      const form = element('form', '');
      form.method = 'post';
      form.action = '/sandbox/away';
      const fields = {
        key,
        order_id,
        amount,
        currency,
        name: name ?? '',
        description: description ?? '',
        callback_url: callback_url ?? '',
      };
      for (const [field, value] of Object.entries(fields)) {
        const input = element('input', '');
        Object.assign(input, { type: 'hidden', name: field, value: String(value) });
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    }

    /** Closes the checkout as its own 'Close' does. */
    close() {
      if (!this.#dialog.isConnected) return;
      this.#remove();
      this.#options.modal?.ondismiss?.();
    }

    #remove() {
      this.#dialog.close();
      this.#dialog.remove();
    }

    #draw() {
      const { name, description, prefill, theme } = this.#options;
      const title = element('h2', '', name || 'Payment');
      title.id = 'sandbox-title';
      const facts = element('dl', '');
      for (const [term, value] of [
        ['Name', prefill?.name],
        ['Email', prefill?.email],
        ['Phone', prefill?.contact],
      ]) {
        if (term && value) facts.append(element('div', '', element('dt', '', term), element('dd', '', value)));
      }
      const buttons = element(
        'div',
        'sandbox-buttons',
        this.#button('Pay now', 'sandbox-pay', () => this.#pay('paid')),
        this.#button('Fail', '', () => this.#attempt('failed')),
        this.#button('Lose the browser after paying', '', () => this.#lose()),
        this.#button('Close', '', () => this.close()),
      );
      const rare = element(
        'details',
        'sandbox-rare',
        element('summary', '', 'What banks and networks do'),
        element(
          'div',
          'sandbox-buttons',
          this.#button('Approve it in a UPI app', '', () => this.#pay('pending')),
          this.#button('The bank allows it later', '', () => this.#attempt('late')),
          this.#button('Allowed, never captured', '', () => this.#pay('authorized')),
          this.#button('The webhooks arrive out of order', '', () => this.#pay('shuffled')),
          this.#button('Razorpay is slow', '', () => this.#pay('slow')),
          this.#button('The webhook’s secret was just changed', '', () => this.#pay('rotated')),
        ),
      );
      this.#dialog.setAttribute('aria-labelledby', title.id);
      if (theme?.color) this.#dialog.style.setProperty('--sandbox-theme', theme.color);
      this.#dialog.append(
        element('p', 'sandbox-label', 'Sandbox · no money moves'),
        title,
        element('p', 'sandbox-description', description ?? ''),
        element('p', 'sandbox-amount', formatPrice(this.#options)),
        facts,
        this.#status,
        buttons,
        rare,
      );
      // Escape: closes the checkout as 'Close' does, and never while a payment is under way.
      this.#dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        if (!this.#isBusy) this.close();
      });
    }

    /**
     * @param {string} label
     * @param {string} className
     * @param {() => unknown} press
     */
    #button(label, className, press) {
      const button = element('button', className, label);
      button.type = 'button';
      button.addEventListener('click', () => {
        if (!this.#isBusy) press();
      });
      return button;
    }

    /** @param {boolean} isBusy */
    #setBusy(isBusy) {
      this.#isBusy = isBusy;
      for (const button of this.#dialog.querySelectorAll('button')) button.setAttribute('aria-disabled', String(isBusy));
    }

    /**
     * What came of an attempt; null where the sandbox refused it or did not answer, which is then told.
     * @param {Outcome} outcome
     */
    async #attempt(outcome) {
      this.#setBusy(true);
      this.#status.textContent = '';
      try {
        const told = await attempt(this.#options, outcome);
        if (!told.error) return told;
        this.#status.textContent = told.error.description;
        for (const listener of this.#listeners.get('payment.failed') ?? []) listener(told);
      } catch {
        this.#status.textContent = 'The sandbox didn’t answer. Please try again.';
      } finally {
        this.#setBusy(false);
      }
      return null;
    }

    /**
     * The payment once it is approved in the payer's app; null where the checkout was closed meanwhile, which pays none the less.
     * @param {string} id
     */
    async #approved(id) {
      this.#status.textContent = 'Waiting for you to approve it in your UPI app…';
      while (this.#dialog.isConnected) {
        const told = await poll(this.#options, id).catch(() => ({ pending: id }));
        if (!told.pending) return told;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
      return null;
    }

    /** @param {Outcome} outcome */
    async #pay(outcome) {
      const attempted = await this.#attempt(outcome);
      const payment = attempted?.pending ? await this.#approved(attempted.pending) : attempted;
      if (!payment) return;
      this.#remove();
      this.#options.handler?.(payment);
    }

    /** As if the browser had died: the page hears nothing, and is gone. */
    async #lose() {
      if (await this.#attempt('paid')) location.replace('/sandbox/lost');
    }
  }

  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = '/sandbox/checkout.css';
  document.head.append(sheet);
  Object.assign(globalThis, { Razorpay });
})();
