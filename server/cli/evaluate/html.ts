/** Turns HTML into the text that an agent without a browser would read. */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

export function isHtml(text: string): boolean {
  return /^\s*<!doctype html/i.test(text);
}

export function toText(html: string): string {
  const visible = html.replace(/<(head|script|style|svg)\b.*?<\/\1>/gs, ' ').replace(/<[^<>]*>/g, ' ');
  return visible.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/** Returns the text with its links as in Markdown, each at the end of a line. */
export function toMarkdownLinks(html: string): string {
  return toText(
    html.replace(/<a\b[^<>]*\bhref="([^"]*)"[^<>]*>(.*?)<\/a>/gs, (_, address: string, inner: string) => {
      return `[${toText(inner).trim()}](${address})\n`;
    }),
  );
}
