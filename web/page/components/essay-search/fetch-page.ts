const REQUEST_TIMEOUT_MS = 10_000;

/**
 * Fetches a page of the site and parses it. Scripts and attributes of the document do not run, so Trusted Types allow
 * this, unlike `DOMParser`.
 *
 * @throws Error if the page cannot be loaded, or the signal is aborted
 */
export function fetchPage(address: string, signal: AbortSignal): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'document';
    request.timeout = REQUEST_TIMEOUT_MS;
    request.onloadend = () => {
      if (request.status === 200 && request.responseXML) resolve(request.responseXML);
      else reject(new Error(`The page ${address} cannot be loaded.`));
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send();
  });
}
