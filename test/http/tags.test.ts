import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { english } from '../helpers/core/english.ts';
import { type SampleService, startSample } from '../helpers/sample.ts';

let sample: SampleService;
beforeAll(async () => {
  sample = await startSample();
});
afterAll(() => sample.close());

const textAt = async (path: string) => (await sample.request(path)).text();
const TITLE = '<h1>Essays on <bdi>AI agents</bdi></h1>';

describe('a tag that essays share', () => {
  it('has a page and a Markdown alternate that list them', async () => {
    const page = await textAt('/essays?tag=AI+agents');
    expect(page).toContain(TITLE);
    expect(page).toContain(english('essays.count', { count: 4 }));
    expect(page.match(/<li class="h-entry">/g)).toHaveLength(4);
    expect(page).toMatch(/<link rel="canonical" href="[^"]+\/essays\?tag=AI\+agents"/);
    expect(page).toMatch(/<a href="\/essays\?tag=AI\+agents" rel="tag" aria-current="page">AI agents<\/a>/);
    expect(await textAt('/essays.md?tag=AI+agents')).toMatch(/^# Essays on AI agents\n/);
  });

  it('is found in any case', async () => {
    expect(await textAt('/essays?tag=ai+Agents')).toContain(TITLE);
  });

  it('is linked from the essays, their list and the sitemap', async () => {
    for (const path of ['/essays', '/essays/agents-need-a-doorbell']) {
      expect(await textAt(path)).toContain('href="/essays?tag=AI+agents" rel="tag"');
    }
    expect(await textAt('/essays.md')).toMatch(
      /^- \[AI agents\]\([^)]+\/essays\.md\?tag=AI\+agents\) \(4\)$/m,
    );
    expect(await textAt('/sitemap.xml')).toContain('/essays?tag=AI+agents</loc><lastmod>');
    expect(await textAt('/sitemap.xml')).not.toContain('tag=writing');
  });
});

it('gives all essays for an unknown tag, and search results in place of a tag', async () => {
  const list = await textAt('/essays');
  for (const tag of ['', 'knitting', '%00', '<script>']) {
    expect(await textAt(`/essays?tag=${tag}`)).toBe(list);
  }
  expect(await textAt('/essays?q=permissions&tag=consent')).toBe(await textAt('/essays?q=permissions'));
  expect(await textAt('/essays?category=frontier-ai&tag=consent')).toBe(
    await textAt('/essays?category=frontier-ai'),
  );
});
