/** The HTML of an essay as feed readers show it: elsewhere, without scripts, styles and inline SVG. */

/** Parts that only make sense on the page: the links of headings to themselves, and the bar above code but for its title. */
const ANCHOR = /<a class="anchor"[^>]*><\/a>\n?/g;
const CODE_BAR = /<div class="code-bar">(?:<span class="code-title">(.*?)<\/span>)?.*?<\/div>/gs;

/** The title of a callout, which only the styles of the page set apart from its text. */
const CALLOUT_TITLE = /<p class="callout-title"><svg .*?<\/svg>(.*?)<\/p>/gs;

const DIAGRAM = /<div class="diagram"[^>]*>(<svg [^>]*aria-label="([^"]*)"([^>]*)>.*?<\/svg>)<\/div>/gs;

/** Colors for a picture without the styles of the page, readable on dark backgrounds, too. */
const AS_DOCUMENT = '<svg xmlns="http://www.w3.org/2000/svg" style="color:#222;background:#fff" ';

type Sha256 = (text: string) => string;

function diagramPicture(drawn: string, sha256: Sha256) {
  const svg = drawn.replace('<svg ', AS_DOCUMENT);
  return { path: `/media/diagram-${sha256(svg).slice(0, 22)}.svg`, svg };
}

export function diagramPictures(html: string, sha256: Sha256) {
  return [...html.matchAll(DIAGRAM)].map(([, drawn = '']) => diagramPicture(drawn, sha256));
}

/** Returns the HTML for a feed, with pictures in place of diagrams and with absolute URLs. */
export function feedHtml(html: string, base: string, sha256: Sha256): string {
  const shown = html
    .replace(ANCHOR, '')
    .replace(CODE_BAR, (_bar, title?: string) => (title === undefined ? '' : `<p>${title}</p>`))
    .replace(CALLOUT_TITLE, '<p><strong>$1</strong></p>')
    .replace(DIAGRAM, (_diagram, drawn: string, name: string, size: string) => {
      const labels = [...drawn.matchAll(/<text[^>]*>([^<]*)/g)].map(([, label = '']) => label);
      const description = [name, labels.join(', ').replaceAll('"', '&quot;')].join(': ');
      const [dimensions = ''] = / width="\d+" height="\d+"/.exec(size) ?? [];
      return `<img src="${diagramPicture(drawn, sha256).path}" alt="${description}"${dimensions}>`;
    });
  return absoluteHtml(shown, base);
}

/** URLs in HTML rendered from Markdown, which has double quotes only around attribute values. */
const ADDRESSES = /\s(href|src|srcset)="([^"]*)"/g;

/** Makes every URL in the HTML of the page at `base` absolute. */
export function absoluteHtml(html: string, base: string): string {
  function absolute(address: string): string {
    try {
      return new URL(address, base).href;
    } catch {
      return address;
    }
  }

  return html.replace(ADDRESSES, (_match, name: string, value: string) => {
    const decoded = value.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    // A `srcset` lists URLs with their widths, separated by commas (HTML, 4.8.4.2.1).
    const addresses = name === 'srcset' ? decoded.split(/,\s+/) : [decoded];
    const changed = addresses.map((address) =>
      name === 'srcset' ? address.trim().replace(/^\S+/, absolute) : absolute(address),
    );
    return ` ${name}="${changed.join(', ').replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  });
}
