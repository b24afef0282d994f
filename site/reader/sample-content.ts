/** Recognizes content that is not the owner's own: the sample that ships with Foyer, and placeholders. */
import type { Logger } from 'pino';
import type { ContentBundle } from '../../web/core/bundle.ts';
import type { Site } from '../../web/core/model.ts';
import { plural } from '../../web/core/prose.ts';
import { starterLanguages, starterWording } from '../starter/starter-words.ts';
import { isPublicOrigin } from '../util/public-address.ts';
import essays from './sample-essays.json' with { type: 'json' };

const sampleEssays = new Set<string>(essays);

/** Name of the invented owner of `content/`. */
const SAMPLE_NAME = 'Wren Castellane';

/** Returns whether the site still belongs to the invented owner. */
export function isSampleOwner({ name }: Pick<Site, 'name'>): boolean {
  return name === SAMPLE_NAME;
}

/** The parts of a bundle that show whose content it is. */
export interface OwnedContent {
  readonly site: Pick<Site, 'key' | 'name'> & { readonly contact: Pick<Site['contact'], 'email'> };
  readonly profile: Pick<ContentBundle['profile'], 'company'>;
  readonly essays: readonly { readonly slug: string }[];
}

/** Returns the parts that are still from the sample, such as `name in site.yaml`, regardless of the folder's name. */
export function tracesOfSample({ site, profile, essays }: OwnedContent): string[] {
  const left = essays.filter(({ slug }) => sampleEssays.has(slug));
  const traces = {
    'key in site.yaml': site.key === 'wren-castellane',
    'name in site.yaml': isSampleOwner(site),
    'contact.email in site.yaml': site.contact.email === 'wren@castellane.example',
    'company in profile.yaml': profile.company === 'Tidemark',
    [plural(left.length, 'essay')]: left.length > 0,
  };
  return Object.entries(traces).flatMap(([trace, isThere]) => (isThere ? [trace] : []));
}

/** Logs a warning if strangers could take the invented owner for a real one. */
export function warnOfSample(content: OwnedContent, publicUrl: string, log: Logger): void {
  const traces = tracesOfSample(content);
  if (traces.length === 0 || !isPublicOrigin(publicUrl)) return;
  log.warn(
    { traces },
    `${publicUrl} is public but still shows the sample content about ${SAMPLE_NAME}, who is fictional (${traces.join(', ')}). ` +
      'Make a site of your own: npm run create -- ../my-site',
  );
}

interface PublishedContent extends OwnedContent {
  readonly essays: readonly { readonly slug: string; readonly excerpt: string }[];
}

/** Beginnings of the texts that Foyer writes into new essays. An excerpt may contain more, with other quotation marks. */
const unwrittenBeginnings = () =>
  starterLanguages
    .map(starterWording)
    .flatMap(({ say }) => [say('starter.newEssay'), say('starter.firstEssay')])
    .map((text) => text.slice(0, 30));
/** Addresses that belong to nobody (RFC 2606). */
const RESERVED = /@(?:[^@]*\.)?(?:example|invalid|test|example\.(?:com|net|org))$/i;

/** Returns the places of placeholders: of the sample, of a reserved address, and of the text of a new essay. */
export function findPlaceholders(content: PublishedContent): readonly string[] {
  const beginnings = unwrittenBeginnings();
  const unwritten = content.essays.filter(({ excerpt }) =>
    beginnings.some((text) => excerpt.startsWith(text)),
  );
  return [
    ...new Set([
      ...tracesOfSample(content),
      ...(RESERVED.test(content.site.contact.email) ? ['contact.email in site.yaml'] : []),
      ...(unwritten.length > 0 ? [`the text of ${plural(unwritten.length, 'new essay')}`] : []),
    ]),
  ];
}
