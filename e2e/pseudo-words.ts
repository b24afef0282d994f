/** Pages whose scripts speak a pseudo-locale, and the words in them that are not from its table. */
import type { Locator, Page } from '@playwright/test';
import { MARKS, pseudoTable } from '../test/helpers/core/pseudo-words.ts';

/** The table in a page. */
const TABLE = /(?<=<script type="application\/json" class="words">).+?(?=<\/script>)/;

/** Changes the words that scripts say, on every page that loads from now on. The server's own words stay English. */
export async function changeScriptWords(page: Page, change = pseudoTable): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(TABLE, (table) =>
      JSON.stringify(change(JSON.parse(table))).replaceAll('<', '\\u003c'),
    );
    await route.fulfill({ response, body });
  });
}

/**
 * Returns the text with letters that is not between marks: what is shown and what screen readers read out.
 *
 * @param data selects elements whose text is content, or was entered
 */
export function unmarkedWords(part: Locator, data: string): Promise<readonly string[]> {
  return part.evaluate(
    (root, { data, marks: [open, close] }) => {
      const found: string[] = [];
      let depth = 0;

      function read(text: string): void {
        let outside = '';
        for (const character of text) {
          if (character === open) depth += 1;
          else if (character === close) depth -= 1;
          else if (depth === 0) outside += character;
        }
        if (/\p{L}/u.test(outside)) found.push(outside.trim());
      }

      function visit(node: Node): void {
        if (node instanceof Text) read(node.data);
        if (node instanceof Element) {
          if (!node.checkVisibility() || node.matches(data)) return;
          for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
            read(node.getAttribute(name) ?? '');
        }
        const { shadowRoot = null } = node instanceof Element ? node : {};
        for (const child of (shadowRoot ?? node).childNodes) visit(child);
      }

      visit(root);
      if (depth !== 0) found.push('The marks do not match.');
      return found;
    },
    { data, marks: MARKS },
  );
}
