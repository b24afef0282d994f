/** Finds what scripts call or read that one of the oldest browsers lacks. */
import {
  type Argument,
  type Expression,
  type MemberExpression,
  type PropertyKey,
  parseSync,
  type TemplateElement,
  Visitor,
} from 'oxc-parser';
import { compatData, type Feature, featureAt, isNewer } from './browsers.ts';

const GLOBALS = [compatData.javascript.builtins, compatData.api] as unknown as readonly Feature[];
const EXPRESSIONS = compatData.javascript.regular_expressions as unknown as Feature;

/**
 * The features of every member that an object may have, by its name. Interfaces that are newer as a whole are left out: a
 * script that holds such an object has asked for it.
 */
const MEMBERS = new Map<string, Feature[]>();
GLOBALS.forEach(collectMembers);

function collectMembers(owners: Feature): void {
  for (const owner of Object.values(owners) as Feature[]) {
    if (owner.DateTimeFormat) collectMembers(owner);
    for (const [name, member] of Object.entries(owner)) {
      if (isNewer(owner) || name === '__compat' || /_(?:static|event|permission)$/.test(name)) continue;
      MEMBERS.set(name, [...(MEMBERS.get(name) ?? []), member as Feature]);
    }
  }
}

/** Flags of regular expressions, by the property that tells them. */
const FLAGS: Readonly<Record<string, string>> = {
  d: 'hasIndices',
  s: 'dotAll',
  v: 'unicodeSets',
  y: 'sticky',
};
/** Syntax of patterns, by MDN's name for it. */
const PATTERNS = { lookbehind_assertion: /\(\?<[=!]/, modifier: /\(\?[ims-]+:/ };

interface NamePlace {
  readonly name: string;
  readonly start: number;
}

interface ScriptNames {
  /** Names of what is newer, as the script writes them. */
  readonly newer: (NamePlace & { readonly written: string })[];
  /** Names that the script asks for. */
  readonly asked: NamePlace[];
  /** Where its functions begin and end. */
  readonly functions: { readonly start: number; readonly end: number }[];
  /** Names of the script's own properties and methods. */
  readonly own: Set<string>;
}

/** Read by Lit from its own options, and an attribute of file fields that computers ignore. */
const NO_CALLS = ['capture'];

type NamesByFile = Readonly<Record<string, readonly string[]>>;

/**
 * Returns what is newer than the oldest browsers in each script, such as `AbortSignal.any` and `.toSorted`. Neither what
 * the same function asks for, nor members that one of the scripts defines.
 */
export function newerCalls(scripts: Readonly<Record<string, string>>): NamesByFile {
  return newerNames(scripts, false);
}

/** Returns what is newer in each script, but that the same function asks for. */
export function askedCalls(scripts: Readonly<Record<string, string>>): NamesByFile {
  return newerNames(scripts, true);
}

function newerNames(scripts: Readonly<Record<string, string>>, isAsked: boolean): NamesByFile {
  const read = Object.entries(scripts).map(([file, code]) => [file, readNames(file, code)] as const);
  const own = new Set([...NO_CALLS, ...read.flatMap(([, script]) => [...script.own])]);
  return Object.fromEntries(
    read.map(([file, script]) => {
      const newer = script.newer.filter(({ name, written }) => !(written.startsWith('.') && own.has(name)));
      const found = newer.filter(
        (use) =>
          script.asked.some((ask) => ask.name === use.name && isTogether(script, ask, use)) === isAsked,
      );
      return [file, [...new Set(found.map(({ written }) => written))]];
    }),
  );
}

/** Returns whether the innermost function that asks for something also uses it. */
function isTogether({ functions }: ScriptNames, asked: NamePlace, used: NamePlace): boolean {
  const has = ({ start, end }: { start: number; end: number }, place: NamePlace) =>
    start <= place.start && place.start < end;
  const around = functions.filter((one) => has(one, asked));
  const innermost = around.reduce(
    (least, one) => (one.end - one.start < least.end - least.start ? one : least),
    { start: 0, end: Infinity },
  );
  return has(innermost, used);
}

function readNames(file: string, code: string): ScriptNames {
  const script: ScriptNames = { newer: [], asked: [], functions: [], own: new Set() };
  const ask = (test: Expression) => addAsked(test, script.asked);
  const inside = ({ start, end }: { start: number; end: number }) => script.functions.push({ start, end });
  const own = (key: PropertyKey) => key.type === 'Identifier' && script.own.add(key.name);
  const addPattern = (pattern: string, flags: string, start: number) => {
    const features = [
      ...[...flags].map((flag) => featureAt(GLOBALS[0], 'RegExp', FLAGS[flag] ?? '')),
      ...Object.entries(PATTERNS).map(([name, written]) =>
        written.test(pattern) ? featureAt(EXPRESSIONS, name) : undefined,
      ),
    ];
    const written = `/${pattern}/${flags}`;
    if (features.some(isNewer)) script.newer.push({ name: written, start, written });
  };
  const addCall = (callee: Expression, [pattern, flags]: readonly Argument[]) => {
    if (callee.type !== 'Identifier') return;
    const { name, start } = callee;
    const known = [
      ...GLOBALS.map((globals) => featureAt(globals, name)),
      featureAt(GLOBALS[1], 'Window', name),
    ];
    if (known.some(isNewer)) script.newer.push({ name, start, written: name });
    // The build writes what its target has no literal for as a call.
    if (name === 'RegExp') addPattern(textOf(pattern), textOf(flags), start);
  };
  new Visitor({
    MemberExpression: (node) => addMember(node, script),
    NewExpression: ({ callee, arguments: given }) => addCall(callee, given),
    CallExpression: ({ optional, callee, arguments: given }) => {
      if (optional) ask(callee);
      addCall(callee, given);
    },
    BinaryExpression: ({ operator, left, start }) => {
      if (operator === 'in') script.asked.push({ name: textOf(left), start });
    },
    FunctionDeclaration: inside,
    FunctionExpression: inside,
    ArrowFunctionExpression: inside,
    IfStatement: ({ test }) => ask(test),
    ConditionalExpression: ({ test }) => ask(test),
    LogicalExpression: ({ left }) => ask(left),
    Property: ({ key }) => own(key),
    MethodDefinition: ({ key }) => own(key),
    PropertyDefinition: ({ key }) => own(key),
    AssignmentExpression: ({ left }) =>
      left.type === 'MemberExpression' && isOwn(left.object) && own(left.property),
    Literal: (node) => {
      if ('regex' in node && node.regex) addPattern(node.regex.pattern, node.regex.flags, node.start);
    },
  }).visit(parseSync(file, code).program);
  return script;
}

function addMember(node: MemberExpression, { newer, asked }: ScriptNames): void {
  const name = nameOf(node);
  const { start } = node;
  if (name === undefined) return;
  if (node.optional) asked.push({ name, start });
  const object = node.object.type === 'Identifier' ? node.object.name : '';
  const known = GLOBALS.map((globals) => featureAt(globals, object)).find(Boolean);
  const members = MEMBERS.get(name) ?? [];
  const isNewStatic = isNewer(featureAt(known, `${name}_static`) ?? featureAt(known, name));
  if (isNewStatic) newer.push({ name, start, written: `${object}.${name}` });
  else if (!known && members.length > 0 && members.every(isNewer))
    newer.push({ name, start, written: `.${name}` });
}

/** Returns whether a property is given to what the script itself has made: `this`, or the prototype of a class. */
function isOwn(object: Expression): boolean {
  const isPrototype = object.type === 'MemberExpression' && nameOf(object) === 'prototype';
  return isPrototype || object.type === 'ThisExpression';
}

/** Returns a text that is written out, or none. */
function textOf(node: { readonly type: string } | undefined): string {
  const { value, quasis } = { ...node } as { value?: unknown; quasis?: readonly TemplateElement[] };
  return String((quasis ? quasis[0]?.value.cooked : value) ?? '');
}

function nameOf({ property, computed }: MemberExpression): string | undefined {
  return property.type === 'Identifier' && !computed ? property.name : undefined;
}

/** Adds the names that a condition asks for: `AbortSignal.any`, `!a.b`, `a.b && c.d`. */
function addAsked(test: Expression, asked: NamePlace[]): void {
  const { start } = test;
  if (test.type === 'Identifier') asked.push({ name: test.name, start });
  if (test.type === 'MemberExpression') asked.push({ name: nameOf(test) ?? '', start });
  if (test.type === 'UnaryExpression') addAsked(test.argument, asked);
  if (test.type === 'LogicalExpression') addAsked(test.right, asked);
}
