/**
 * Clicks every link of the page and answers the addresses of those that the router would have followed within the document. The browser
 * follows the others, as a document of its own; here nobody does.
 */
export function findRouterLinks(page: Document): (string | null)[] {
  const followed: (string | null)[] = [];
  for (const link of page.querySelectorAll('a')) {
    // The router prevents the browser's own way, after which there is nothing left to look at.
    const look = (event: Event) => {
      if (event.defaultPrevented) followed.push(link.getAttribute('href'));
      event.preventDefault();
    };
    page.addEventListener('click', look, { once: true });
    link.click();
  }
  return followed;
}
