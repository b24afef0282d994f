/** The sample site, compiled for an export. Pictures and icons are not made. */
import { readConfig } from '../../server/config/config.ts';
import { listEndpoints } from '../../server/endpoints/index.ts';
import { compile, type Snapshot } from '../../site/compile/compile.ts';
import { createImageCache } from '../../site/compile/image-cache.ts';
import { meaningOf } from '../../site/meaning/essay-meaning.ts';
import { noBuildCache } from '../../site/pool/build-cache.ts';
import { createContentReader } from '../../site/reader/read-content.ts';
import { createSiteWorkers } from '../../site/workers/site-workers.ts';
import type { Exported } from '../../web/core/bundle.ts';
import { ANY_DAY } from './core/edition.ts';
import { PLACEHOLDER_ASSETS, SAMPLE_CONTENT, SAMPLE_ORIGIN, sharedCache } from './sample.ts';

interface SampleExport {
  readonly contentDir?: string;
  readonly exported?: Exported;
  readonly settings?: Readonly<Record<string, string>>;
}

const compiled = new Map<string, Promise<Snapshot>>();

/** Compiles the content, once for equal options. */
export function compileExport(options: SampleExport = {}): Promise<Snapshot> {
  const key = JSON.stringify(options);
  const snapshot = compiled.get(key) ?? compileNow(options);
  compiled.set(key, snapshot);
  return snapshot;
}

async function compileNow({
  contentDir = SAMPLE_CONTENT,
  exported = {},
  settings = {},
}: SampleExport): Promise<Snapshot> {
  const source = sources.get(contentDir) ?? readSource(contentDir);
  sources.set(contentDir, source);
  const { content, meaning } = await source;
  return compile(content, meaning, ANY_DAY, {
    listEndpoints,
    assets: PLACEHOLDER_ASSETS,
    config: readConfig({ PUBLIC_URL: SAMPLE_ORIGIN, ...settings }),
    compress: () => ({}),
    images: createImageCache(createSiteWorkers(), noBuildCache),
    exported,
  });
}

const sources = new Map<string, ReturnType<typeof readSource>>();

async function readSource(contentDir: string) {
  const content = await createContentReader(contentDir, { cache: sharedCache }).read();
  return { content, meaning: await meaningOf(content.documents, ANY_DAY, { cache: sharedCache }) };
}

/** Returns the text of every response that is one, by path. */
export function textsOf({ representations }: Snapshot): ReadonlyMap<string, string> {
  const texts = [...representations].filter(([path, { variants }]) => {
    const type = variants.identity.headers['content-type'] ?? '';
    return /^(text|application)\/|svg/.test(type) && !path.startsWith('/assets/');
  });
  return new Map(texts.map(([path, { variants }]) => [path, variants.identity.bytes.toString()]));
}
