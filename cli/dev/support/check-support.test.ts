import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { BUILD_TARGET } from './browsers.ts';
import { checkSupport } from './check-support.ts';

/** Builds a script and its styles as the pages are built, and returns what the build refuses. */
async function refusalOf({ script = '', styles = '' }): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'foyer-support-'));
  writeFileSync(join(root, 'main.js'), `import './main.css';\n${script}`);
  writeFileSync(join(root, 'main.css'), styles);
  const result = build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [checkSupport()],
    build: { target: [...BUILD_TARGET], rolldownOptions: { input: join(root, 'main.js') } },
  });
  return result.then(
    () => '',
    (error: Error) => error.message,
  );
}

it.each([
  ['a method', 'console.log(document.title.toWellFormed());', '.toWellFormed'],
  ['a method of arrays', 'console.log([...document.links].toSorted());', '.toSorted'],
  ['a function of a class', 'fetch("/", { signal: AbortSignal.any([]) });', 'AbortSignal.any'],
  ['another', 'console.log(URL.canParse(location.hash));', 'URL.canParse'],
  ['a class', 'console.log(new Intl.Segmenter("en"));', 'Intl.Segmenter'],
  ['a property that is set', "document.body.ariaRequired = 'true';", '.ariaRequired'],
  ['a global function', 'requestIdleCallback(() => console.log(1));', 'requestIdleCallback'],
  ['a property', 'console.log(document.body.ariaRequired);', '.ariaRequired'],
  ['a flag of a regular expression', 'console.log(/[a-z&&[^x]]/v.test(document.title));', '/v'],
])('refuses %s that one of the oldest browsers lacks', async (_kind, script, named) => {
  expect(await refusalOf({ script })).toContain(named);
});

it.each([
  'console.log(document.title.toWellFormed?.() ?? document.title);',
  'fetch("/", { signal: AbortSignal.any?.([]) });',
  'console.log("Segmenter" in Intl ? new Intl.Segmenter("en") : 0);',
  'if (document.startViewTransition) document.startViewTransition(() => console.log(1));',
])('allows what a script asks for first: %s', async (script) => {
  expect(await refusalOf({ script })).toBe('');
});

it('asks in the function that uses it', async () => {
  const script =
    'globalThis.a = () => "Segmenter" in Intl; globalThis.b = () => new Intl.Segmenter(document.title);';
  expect(await refusalOf({ script })).toContain('Intl.Segmenter');
});

it.each([
  ['a color', ':root { --link: oklch(from var(--accent) l c h) }', '--link'],
  ['a selector', '.intro:has(+ form) { color: red }', ':has'],
  ['a function without an older value', 'a { color: color-mix(in oklab, var(--a), red) }', 'color-mix'],
  ['a unit', 'a { block-size: calc(1lh - 2px) }', 'lh'],
])('refuses %s in styles that one of the oldest browsers lacks', async (_kind, styles, named) => {
  expect(await refusalOf({ styles })).toContain(named);
});

it('refuses it in the styles of an element, too', async () => {
  const script = 'document.title = ".a{color:red}.a:has(b){color:#00f}";';
  expect(await refusalOf({ script })).toContain(':has');
});

it.each([
  '@supports (color: oklch(from red l c h)) { :root { --link: oklch(from var(--accent) l c h) } }',
  '@supports selector(:has(*)) { .intro:has(+ form) { color: red } }',
  'p:is(:last-child, :has(+ ol)) { color: red }',
  // The build puts the list into `:is()`, which leaves out what a browser does not know.
  '.search, .section:has(.next) { display: none }',
  'details::details-content { color: red }',
  'a { color: oklch(0.5 0.1 90) }',
])('allows styles that have something else: %s', async (styles) => {
  expect(await refusalOf({ styles })).toBe('');
});
