import { documentPaths } from '../web/runtime/documents.ts';
import { oneLine } from '../web/runtime/markdown/one-line.ts';
import { leadingSentences, plural } from '../web/runtime/prose.ts';
import type { ManifestSource } from './source.ts';

/** Bounds of the format, as its first readers enforced them. */
const MAX_MODEL_NAME_LENGTH = 50;
const MAX_HUMAN_DESCRIPTION_LENGTH = 100;

/** `/.well-known/ai-plugin.json`, in the format of the first chat plugins, which scanners still read. */
export function aiPlugin({ bundle, endpoints }: ManifestSource) {
  const { origin, site, essays } = bundle;
  const operations = endpoints.map(({ summary }) => summary).join('; ');
  return {
    schema_version: 'v1',
    name_for_model: site.key.replaceAll('-', '_').slice(0, MAX_MODEL_NAME_LENGTH),
    name_for_human: site.name,
    description_for_model: `${oneLine(site.summary)} The site holds ${plural(essays.length, 'published essay')}. Operations: ${operations}.`,
    description_for_human: leadingSentences(site.tagline, MAX_HUMAN_DESCRIPTION_LENGTH, site.locale),
    auth: { type: 'none' },
    api: { type: 'openapi', url: origin + documentPaths.openApi },
    logo_url: `${origin}/favicon.svg`,
    contact_email: site.contact.email,
    legal_info_url: `${origin}/legal`,
  };
}
