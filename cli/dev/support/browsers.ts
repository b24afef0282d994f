/** The oldest browsers in which everything works, and what they have, as MDN's compatibility data says. */
import { createRequire } from 'node:module';
import type {
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data';
import project from '../../../package.json' with { type: 'json' };

/** A feature with the features in it. */
export type Feature = Pick<Identifier, '__compat'> & {
  readonly [name: string]: Feature | CompatStatement | undefined;
};

/** The package has no entry that Node 20 imports as JSON without a warning. */
export const compatData: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data');

/** What `browserslist` calls a browser, with the names that MDN and Vite have for it. */
const NAMES = {
  chrome: ['chrome', 'chrome'],
  edge: ['edge', 'edge'],
  firefox: ['firefox', 'firefox'],
  safari: ['safari', 'safari'],
  ios_saf: ['safari_ios', 'ios'],
} as const;

const OLDEST = project.browserslist.map((line) => {
  const [name = '', version = ''] = line.split(' ');
  const [mdn, vite] = NAMES[name as keyof typeof NAMES];
  return { mdn, vite, version };
});

/** The oldest browsers, as Vite names them. Syntax and styles are written for them. */
export const BUILD_TARGET = OLDEST.map(({ vite, version }) => vite + version);

/** Returns whether one of the oldest browsers lacks a feature. False for what the data doesn't know. */
export function isNewer(feature: Feature | undefined): boolean {
  const support = feature?.__compat?.support;
  if (!support) return false;
  return OLDEST.some(({ mdn, version }) => ![support[mdn] ?? []].flat().some((one) => isIn(one, version)));
}

function isIn(statement: SimpleSupportStatement, version: string): boolean {
  const {
    version_added: added,
    version_removed: removed,
    flags,
    prefix,
    alternative_name: other,
  } = statement;
  if (typeof added !== 'string' || added === 'preview' || flags || prefix || other) return false;
  return compareVersions(added, version) <= 0 && (!removed || compareVersions(String(removed), version) > 0);
}

function compareVersions(one: string, other: string): number {
  return one.replace('≤', '').localeCompare(other, 'en', { numeric: true });
}

/** Returns a feature by its path, or undefined. */
export function featureAt(start: Feature | undefined, ...path: readonly string[]): Feature | undefined {
  return path.reduce<Feature | undefined>(
    (feature, name) => (feature && Object.hasOwn(feature, name) ? (feature[name] as Feature) : undefined),
    start,
  );
}
