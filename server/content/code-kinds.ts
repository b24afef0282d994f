/** What the parts of code are, as far as a reader is shown: a class each, and the TextMate scopes that belong to it. */
import type { ThemeRegistrationRaw } from 'shiki/types';

/** A later kind wins where two name the same scope; scopes as https://macromates.com/manual/en/language_grammars lists them. */
export const codeKinds = {
  comment: ['comment', 'punctuation.definition.comment'],
  punctuation: ['punctuation', 'meta.brace'],
  operator: ['keyword.operator', 'storage.type.function.arrow'],
  keyword: [
    'keyword',
    'storage',
    'keyword.operator.new',
    'keyword.operator.expression',
    'keyword.operator.logical.python',
    'variable.language',
  ],
  string: ['string', 'punctuation.definition.string', 'markup.inline.raw'],
  escape: ['constant.character.escape', 'string.regexp', 'constant.other.placeholder'],
  constant: ['constant', 'support.constant', 'constant.language'],
  number: ['constant.numeric'],
  function: ['entity.name.function', 'support.function', 'meta.function-call.generic'],
  type: [
    'entity.name.type',
    'entity.name.class',
    'support.type',
    'support.class',
    'entity.other.inherited-class',
  ],
  property: [
    'support.type.property-name',
    'entity.name.tag.yaml',
    'variable.other.property',
    'variable.object.property',
    'meta.object-literal.key',
    'entity.other.attribute-name',
  ],
  tag: ['entity.name.tag', 'markup.heading', 'entity.name.section'],
  inserted: ['markup.inserted', 'punctuation.definition.inserted'],
  deleted: ['markup.deleted', 'punctuation.definition.deleted', 'invalid'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type CodeKind = keyof typeof codeKinds;

const kinds = Object.keys(codeKinds) as CodeKind[];
/** What is of no kind. */
const PLAIN = '#000000';

/** A theme whose colours are no colours but numbers of kinds, which `kindOf` reads: pages may not have colours inline. */
export const kindTheme: ThemeRegistrationRaw = {
  name: 'kinds',
  type: 'light',
  fg: PLAIN,
  bg: '#ffffff',
  settings: [
    { settings: { foreground: PLAIN, background: '#ffffff' } },
    ...kinds.map((kind, index) => ({ scope: [...codeKinds[kind]], settings: { foreground: markOf(index) } })),
  ],
};

function markOf(index: number): string {
  return `#${(index + 1).toString(16).padStart(6, '0')}`;
}

/** The kind that a colour of the theme stands for; undefined for what is of none. */
export function kindOf(colour: string | undefined): CodeKind | undefined {
  return colour === undefined ? undefined : kinds[Number.parseInt(colour.slice(1), 16) - 1];
}
