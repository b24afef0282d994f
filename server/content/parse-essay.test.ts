import { expect, it } from 'vitest';
import { parseEssay } from './parse-essay.ts';

const FRONT_MATTER = '---\ntitle: Bets\ndate: 2026-01-02\ncategory: Frontier AI\n---\n';

it('parseEssay finds the sections and the links to the site in the trimmed Markdown', async () => {
  const markdown = '\n\n[One](/essays/one).\n\n## A *slate*\n\n> ## Quoted\n\n### Detail\n';
  const { document } = await parseEssay('bets', FRONT_MATTER + markdown);
  expect(document).toMatchObject({
    markdown: markdown.trim(),
    headings: [{ id: 'a-slate' }, { id: 'quoted' }, { id: 'detail' }],
    sections: [
      { id: 'a-slate', text: 'A slate', level: 2, line: 2 },
      { id: 'detail', text: 'Detail', level: 3, line: 6 },
    ],
    siteLinks: [markdown.trim().indexOf('/essays/one')],
  });
});
