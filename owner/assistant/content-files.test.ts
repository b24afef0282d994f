import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connectAssistant } from '../../test/helpers/assistant.ts';
import { ownerSite } from '../../test/helpers/owner-site.ts';

describe('the resources of the assistant', () => {
  it('are the essays, pages and facts of the content folder', async () => {
    const { context, copy } = await ownerSite();
    const { client } = await connectAssistant(context);
    const { resources } = await client.listResources();
    expect(resources).toContainEqual({
      uri: 'foyer://content/essays/agents-need-a-doorbell.md',
      name: 'essays/agents-need-a-doorbell.md',
      mimeType: 'text/markdown',
    });
    expect(resources.map(({ name }) => name)).toEqual(expect.arrayContaining(['pages/now.md', 'site.yaml']));
    await copy.write('essays/new.md', 'Not even front matter.');
    const { contents } = await client.readResource({ uri: 'foyer://content/essays/new.md' });
    expect(contents).toMatchObject([{ mimeType: 'text/markdown', text: 'Not even front matter.' }]);
  });

  it.each([
    'essays/../site.yaml',
    '../.env',
    '/etc/passwd',
    'essays/none.md',
    'media/a.png',
    'essays/link.md',
  ])('do not include %s', async (file) => {
    const { context, copy } = await ownerSite();
    await symlink('/etc/passwd', join(copy.folder, 'essays/link.md'));
    const { client } = await connectAssistant(context);
    await expect(client.readResource({ uri: `foyer://content/${file}` })).rejects.toThrow('no such file');
  });

  it('are completed by the beginning of their names', async () => {
    const { context } = await ownerSite();
    const { client } = await connectAssistant(context);
    const { resourceTemplates } = await client.listResourceTemplates();
    const [template] = resourceTemplates;
    const ref = { type: 'ref/resource' as const, uri: template?.uriTemplate ?? '' };
    const { completion } = await client.complete({ ref, argument: { name: 'file', value: 'essays/a' } });
    expect(completion.values).toEqual(['essays/agents-need-a-doorbell.md']);
  });
});
