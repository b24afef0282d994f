import { describe, expect, it } from 'vitest';
import { createSampleSource } from '../test/helpers/manifest-source.ts';
import { aiPlugin } from './well-known.ts';

describe('aiPlugin', () => {
  it('has the fields that scanners expect', () => {
    const { description_for_model, ...rest } = aiPlugin(createSampleSource());
    expect(rest).toEqual({
      schema_version: 'v1',
      name_for_model: 'ada_sample',
      name_for_human: 'Ada Sample',
      description_for_human: 'I measure things twice.',
      auth: { type: 'none' },
      api: { type: 'openapi', url: 'https://ada.test/openapi.json' },
      logo_url: 'https://ada.test/favicon.svg',
      contact_email: 'ada@sample.test',
      legal_info_url: 'https://ada.test/legal',
    });
    expect(description_for_model).toContain('4 published essays');
    expect(description_for_model).toContain('Search the essays');
  });

  it("stays within the format's limits", () => {
    const site = { key: `${'long-'.repeat(20)}key`, tagline: 'A very long line. '.repeat(20) };
    const plugin = aiPlugin(createSampleSource({ site }));
    expect(plugin.name_for_model.length).toBeLessThanOrEqual(50);
    expect(plugin.name_for_model).toMatch(/^\w+$/);
    expect(plugin.description_for_human.length).toBeLessThanOrEqual(100);
  });
});
