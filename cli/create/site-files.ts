/** The files of a new site besides its content. */
import { readFileSync } from 'node:fs';
import { slugOf } from '../../site/reader/essay-draft.ts';
import { PACKAGE_NAME } from '../../web/core/documents/program.ts';

/** The build copies the folder next to the built files. */
const TEMPLATE = new URL('./template/', import.meta.url);

/** The path of each template in the site. npm would not publish a file named `.gitignore`. */
const targets = {
  gitignore: '.gitignore',
  'env.example': '.env.example',
  'README.md': 'README.md',
  'AGENTS.md': 'AGENTS.md',
  'check.yml': '.github/workflows/check.yml',
  Dockerfile: 'Dockerfile',
  dockerignore: '.dockerignore',
  'compose.yaml': 'compose.yaml',
} as const;

interface SiteOptions {
  readonly folderName: string;
  /** Name of the owner, escaped for Markdown. */
  readonly markdownName: string;
  /** The dependency in `package.json`: a version or range of Foyer, or a tarball in the folder. */
  readonly foyer: string;
}

export function siteFiles({
  folderName,
  markdownName,
  foyer,
}: SiteOptions): Readonly<Record<string, string>> {
  const project = {
    name: slugOf(folderName) ?? 'site',
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: { dev: 'foyer dev', start: 'foyer start', check: 'foyer check' },
    dependencies: { [PACKAGE_NAME]: foyer },
    engines: { node: '>=20.19.0' },
  };
  const templates = Object.entries(targets).map(([template, target]) => {
    const text = readFileSync(new URL(template, TEMPLATE), 'utf8');
    return [target, text.replace('$name', () => markdownName).replace('$upgrade', () => howToUpgrade(foyer))];
  });
  return { 'package.json': `${JSON.stringify(project, null, 2)}\n`, ...Object.fromEntries(templates) };
}

function howToUpgrade(foyer: string): string {
  if (!foyer.startsWith('file:')) return `To upgrade Foyer, run \`npm install ${PACKAGE_NAME}@latest\`.`;
  return `The folder contains Foyer itself, as \`${PACKAGE_NAME}-….tgz\`, which belongs in your repository. To upgrade it, run this in a
clone of Foyer, with the path of this folder: \`git pull && npm ci && npm run create -- --upgrade ../my-site\`.`;
}
