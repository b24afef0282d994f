/** Finds what styles need that one of the oldest browsers lacks, and for which they have nothing else. */
import { parseSync, Visitor } from 'oxc-parser';
import postcss, { type AtRule, type Declaration, type Rule } from 'postcss';
import parseValue from 'postcss-value-parser';
import { compatData, type Feature, featureAt, isNewer } from './browsers.ts';

const CSS = compatData.css as unknown as Feature;

/** Every function and unit, with its features. */
const VALUES = new Map<string, Feature[]>();
collectValues(featureAt(CSS, 'types'));

function collectValues(feature: Feature | undefined): void {
  for (const [name, inner] of Object.entries(feature ?? {})) {
    if (name === '__compat') continue;
    VALUES.set(name, [...(VALUES.get(name) ?? []), inner as Feature]);
    collectValues(inner as Feature);
  }
}

/**
 * Returns selectors and values, such as `--link: oklch(from …)`, that are newer than the oldest browsers and neither in
 * `@supports` nor behind an older value of the same property. A browser drops a rule whose selector it doesn't know, and
 * every declaration that uses a custom property with a value that it doesn't know (css-variables-1, 3.1). A property
 * that it doesn't know is only ignored, so properties are not looked at.
 */
export function newerStyles(css: string): readonly string[] {
  const found: string[] = [];
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    if (rule.selectors.some(isNewSelector) && !isOnlyNewElements(rule) && !isAskedFor(rule))
      found.push(rule.selector);
  });
  root.walkDecls((declaration) => {
    if (isNewValue(declaration.value) && !isAskedFor(declaration) && !hasOlder(declaration))
      found.push(`${declaration.prop}: ${declaration.value}`);
  });
  root.walkAtRules((rule) => {
    const hasRules = rule.nodes?.some(({ type }) => type === 'rule');
    if (hasRules && isNewer(featureAt(CSS, 'at-rules', rule.name)) && !isAskedFor(rule))
      found.push(`@${rule.name}`);
  });
  return found;
}

/** Returns whether a browser may not know a selector. It leaves out unknown ones in `:is()` (selectors-4, 3.10). */
function isNewSelector(selector: string): boolean {
  const outside = selector.replace(
    /:(?:is|where)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g,
    (group, inner: string) => (postcss.list.comma(inner).every(isNewSelector) ? group : ''),
  );
  return [...outside.matchAll(/::?([a-z-]+)/g)].some(([, name = '']) =>
    isNewer(featureAt(CSS, 'selectors', name)),
  );
}

/** Returns whether all of a rule is for parts of elements that an old browser doesn't have. */
function isOnlyNewElements({ selectors }: Rule): boolean {
  return selectors.every((selector) =>
    isNewer(featureAt(CSS, 'selectors', /::([a-z-]+)/.exec(selector)?.[1] ?? '')),
  );
}

function isAskedFor(node: Rule | AtRule | Declaration): boolean {
  let { parent } = node;
  while (parent && parent.type !== 'root') {
    if (parent.type === 'atrule' && (parent as AtRule).name === 'supports') return true;
    parent = parent.parent as typeof parent;
  }
  return false;
}

function hasOlder(declaration: Declaration): boolean {
  const before = declaration.prev();
  return before?.type === 'decl' && before.prop === declaration.prop && !declaration.prop.startsWith('--');
}

function isNewValue(value: string): boolean {
  let isNew = false;
  parseValue(value).walk((node) => {
    const unit = node.type === 'word' ? parseValue.unit(node.value) : false;
    const name = node.type === 'function' ? node.value : unit ? unit.unit : '';
    const features = VALUES.get(name) ?? [];
    const isRelative = node.type === 'function' && /^\s*from\s/.test(parseValue.stringify(node.nodes));
    isNew ||=
      features.length > 0 &&
      features.every(
        (feature) => isNewer(feature) || (isRelative && isNewer(featureAt(feature, 'relative_syntax'))),
      );
  });
  return isNew;
}

/** Returns the styles that a script has as text, for the shadow trees of its elements. */
export function stylesIn(file: string, code: string): readonly string[] {
  const found: string[] = [];
  const add = (text: unknown) => {
    if (typeof text === 'string' && /^[.:@a-z][^{};]*\{[a-z-]+:[^{}]*\}/.test(text)) found.push(text);
  };
  new Visitor({
    Literal: ({ value }) => add(value),
    TemplateElement: ({ value }) => add(value.cooked),
  }).visit(parseSync(file, code).program);
  return found;
}
