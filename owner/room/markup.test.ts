/** What the room's pages say to a screen reader, and HTML that validators reject. */
import { readFileSync } from 'node:fs';
import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallContent } from '../../test/helpers/content-copy.ts';
import { type PairedBrowser, pairBrowser } from '../../test/helpers/paired-browser.ts';
import { startSample } from '../../test/helpers/sample.ts';
import { roomPaths } from '../../web/core/room-paths.ts';
import { factCardNames } from '../actions/facts/fact-forms.ts';

const paths = [
  ...[roomPaths.inbox, roomPaths.texts, roomPaths.pictures, roomPaths.site, roomPaths.devices],
  ...factCardNames.map((card) => `${roomPaths.site}/${card}`),
];

interface Shown {
  readonly outerHTML: string;
  readonly textContent: string | null;
}

const shown = ({ outerHTML }: Shown) => outerHTML.slice(0, 100);

// In Japanese, a verb changes its end in a question.
describe.each(['en', 'ja'])('the room in %s', (language) => {
  let owner: PairedBrowser;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const copy = await smallContent();
    const site = readFileSync(`${copy.folder}/site.yaml`, 'utf8');
    await copy.write('site.yaml', site.replace(/^locale: .*$/m, `locale: ${language}`));
    const service = await startSample({ CONTENT_DIR: copy.folder, SEARCH_BY_MEANING: 'off' });
    owner = await pairBrowser(service);
    close = async () => {
      await service.close();
      await copy.close();
    };
  });
  afterAll(() => close());

  it.each(paths)('names what it shows on %s', async (path) => {
    const { document } = parseHTML(await owner.page(path));
    const textOf = (element: Shown | null) => element?.textContent?.trim() ?? '';
    const named = [...document.querySelectorAll(':is(a, button):is([aria-label], [aria-labelledby])')];
    const misnamed = named.filter((element) => {
      const parts = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const labels = parts.map((id: string) => textOf(document.getElementById(id)));
      return ![element.getAttribute('aria-label') ?? '', ...labels].join(' ').includes(textOf(element));
    });
    expect(misnamed.map(shown)).toEqual([]);
    const options = [...document.querySelectorAll('select option')];
    expect(options.filter((option) => textOf(option) === '').map(shown)).toEqual([]);
    const groups = [...document.querySelectorAll('fieldset')];
    const unnamed = groups.filter(
      (group) => !group.querySelector(':scope > legend') && !group.matches('[aria-label], [role=none]'),
    );
    expect(unnamed.map(shown)).toEqual([]);
  });
});
