import type { Logger } from 'pino';
import type { ContentBundle } from '../../web/runtime/bundle.ts';
import { plural } from '../../web/runtime/prose.ts';
import { isPublicOrigin } from '../util/public-address.ts';
import { essayFile } from './parse-essay.ts';
import { isNameOfSample } from './sample-files.ts';

/** The invented owner of `content/`. */
const SAMPLE = {
  key: 'wren-castellane',
  name: 'Wren Castellane',
  email: 'wren@castellane.example',
  company: 'Tidemark',
} as const;

type Told = Pick<ContentBundle, 'site' | 'profile' | 'essays'>;

/** Returns what is still the sample's, such as `name in site.yaml`, whatever the content folder is called. */
export function tracesOfSample({ site, profile, essays }: Told): string[] {
  const ofSample = essays.filter(({ slug }) => isNameOfSample(essayFile(slug)));
  return [
    ...(site.key === SAMPLE.key ? ['key in site.yaml'] : []),
    ...(site.name === SAMPLE.name ? ['name in site.yaml'] : []),
    ...(site.contact.email === SAMPLE.email ? ['contact.email in site.yaml'] : []),
    ...(profile.company === SAMPLE.company ? ['company in profile.yaml'] : []),
    ...(ofSample.length > 0 ? [plural(ofSample.length, 'essay')] : []),
  ];
}

/** Warns in the log if strangers would take the invented owner for a real one. */
export function warnOfSample(told: Told, publicUrl: string, log: Logger): void {
  const traces = tracesOfSample(told);
  if (traces.length === 0 || !isPublicOrigin(publicUrl)) return;
  log.warn(
    { traces },
    `${publicUrl} is public and speaks for ${SAMPLE.name}, whom we invented (${traces.join(', ')}). ` +
      'Make the content your own: npm run owner -- init',
  );
}
