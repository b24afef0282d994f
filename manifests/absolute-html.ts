/** Addresses in the HTML that our Markdown gives: attributes are in double quotes, and text holds none. */
const ADDRESSES = /\s(href|src|srcset)="([^"]*)"/g;

/** The HTML of the page at `url` for a reader elsewhere: every address in it is absolute. */
export function absoluteHtml(html: string, url: string): string {
  return html.replace(ADDRESSES, (_match, name: string, value: string) => {
    const decoded = value.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    const absolute = name === 'srcset' ? absoluteSet(decoded, url) : absoluteAddress(decoded, url);
    return ` ${name}="${absolute.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  });
}

/** Pictures in several sizes: addresses, each with its width, parted by commas (HTML, 4.8.4.2.1). */
function absoluteSet(set: string, url: string): string {
  return set
    .split(/,\s+/)
    .map((candidate) => candidate.trim().replace(/^\S+/, (address) => absoluteAddress(address, url)))
    .join(', ');
}

/** What is no address stays as it is. */
function absoluteAddress(address: string, url: string): string {
  return URL.canParse(address, url) ? new URL(address, url).href : address;
}
