/** Times how long static site generators take to build a page for each Markdown file in a folder, and a list of them. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installFromNpm } from '../../test/helpers/install.ts';
import { timed } from '../timing.ts';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/foyer-bench', import.meta.url));

interface Generator {
  readonly specifier: string;
  readonly command: readonly [program: string, ...parameters: readonly string[]];
  /** Folder for the Markdown files, which also appears in the paths of the pages. */
  readonly essays: string;
  readonly output: string;
  readonly files: Readonly<Record<string, string>>;
}

const GENERATORS: Readonly<Record<string, Generator>> = {
  Eleventy: {
    specifier: '@11ty/eleventy@3.1.8',
    command: ['@11ty/eleventy/cmd.cjs', '--quiet'],
    essays: 'essays',
    output: '_site/essays',
    files: {
      'eleventy.config.js': `export default (config) => {
  config.addCollection('essays', (all) => all.getFilteredByGlob('essays/*.md'));
  return { markdownTemplateEngine: false };
};\n`,
      'essays/essays.json': '{ "layout": "essay.liquid" }',
      '_includes/essay.liquid':
        '<!doctype html><title>{{ title }}</title><h1>{{ title }}</h1><p>{{ date }}</p>{{ content }}',
      'index.liquid':
        '<!doctype html><title>Essays</title><ul>{% for essay in collections.essays %}<li><a href="{{ essay.url }}">{{ essay.data.title }}</a> {{ essay.data.excerpt }}</li>{% endfor %}</ul>',
    },
  },
  Astro: {
    specifier: 'astro@5.18.2',
    command: ['astro/astro.js', 'build', '--silent'],
    essays: 'src/essays',
    output: 'dist/essays',
    files: {
      'astro.config.mjs': 'export default {};\n',
      'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
export const collections = { essays: defineCollection({ loader: glob({ pattern: '*.md', base: 'src/essays' }) }) };\n`,
      'src/pages/essays/[slug].astro': `---
import { getCollection, render } from 'astro:content';
export async function getStaticPaths() {
  return (await getCollection('essays')).map((essay) => ({ params: { slug: essay.id }, props: { essay } }));
}
const { essay } = Astro.props;
const { Content } = await render(essay);
---
<!doctype html><title>{essay.data.title}</title><h1>{essay.data.title}</h1><p>{essay.data.date}</p><Content />\n`,
      'src/pages/index.astro': `---
import { getCollection } from 'astro:content';
const essays = await getCollection('essays');
---
<!doctype html><title>Essays</title>
<ul>{essays.map(({ id, data }) => <li><a href={'/essays/' + id}>{data.title}</a> {data.excerpt}</li>)}</ul>\n`,
    },
  },
};

export interface BuildTime {
  readonly name: string;
  readonly milliseconds: number;
}

/** @throws Error if a generator cannot be installed, or does not build a page for each file */
export async function measureReferences(
  essays: string,
  progress: (line: string) => void,
): Promise<readonly BuildTime[]> {
  const times: BuildTime[] = [];
  for (const [name, generator] of Object.entries(GENERATORS)) {
    progress(`${name} builds the same essays`);
    times.push({ name, milliseconds: await build(generator, essays, progress) });
  }
  return times;
}

async function build(
  { specifier, command: [program, ...parameters], essays, output, files }: Generator,
  source: string,
  progress: (line: string) => void,
): Promise<number> {
  const packages = join(await installFromNpm([specifier], CACHE, progress), 'node_modules');
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  try {
    for (const [name, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    await cp(source, join(folder, essays), { recursive: true });
    await symlink(packages, join(folder, 'node_modules'));
    const run = () =>
      promisify(execFile)(process.execPath, [join(folder, 'node_modules', program), ...parameters], {
        cwd: folder,
        env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
      });
    const [, milliseconds] = await timed(run);
    const [built, given] = await Promise.all([readdir(join(folder, output)), readdir(source)]);
    if (built.length < given.length) throw new Error(`${specifier} built ${built.length} pages.`);
    return milliseconds;
  } finally {
    await rm(folder, { recursive: true });
  }
}
