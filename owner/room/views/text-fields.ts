/**
 * The fields of a text's form, made from the schema of its front matter: one that is added there is in the form at once,
 * under its own name until the words of the room have a better one.
 */
import { z } from 'zod/v3';
import { translationNamed } from '../../../site/reader/text-name.ts';
import { unwrapped } from '../../../web/core/schemas.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { kindOf, type TextKind } from '../../actions/essays/text-kinds.ts';

/** How a value is written in a field: as it is, or as a list with commas or one item per line. */
export type FieldShape = 'text' | 'commas' | 'lines';

export interface TextField {
  /** Name of the input: `title`, or `cover.file` for a part of a field. */
  readonly name: string;
  readonly shape: FieldShape;
  readonly input: 'line' | 'lines' | 'date' | 'category' | 'choice';
  /** What can be chosen besides nothing. */
  readonly options?: readonly string[];
  /** What the schema says of it, in English. */
  readonly description: string;
  readonly word?: PlainWord;
  readonly hint?: PlainWord;
}

interface Presentation extends Pick<TextField, 'word' | 'hint'> {
  readonly input?: TextField['input'];
  readonly shape?: FieldShape;
}

/** Fields in an order and with words of the room. The schema alone decides which there are. */
const presentations: Readonly<Record<string, Presentation>> = {
  title: { word: 'room.textTitle' },
  subtitle: { word: 'room.fieldSubtitle' },
  'cover.file': { word: 'room.coverFile', hint: 'room.hintCoverFile' },
  'cover.alt': { word: 'room.pictureAlt' },
  'cover.focus': { word: 'room.coverFocus', hint: 'room.hintCoverFocus' },
  category: { word: 'room.fieldCategory', input: 'category' },
  tags: { word: 'room.fieldTags', hint: 'room.hintTags', shape: 'commas' },
  navigation: { word: 'room.fieldNavigation', hint: 'room.hintNavigation' },
  description: { word: 'room.fieldDescription', hint: 'room.hintDescription', input: 'lines' },
  excerpt: { word: 'room.fieldExcerpt', hint: 'room.hintExcerpt', input: 'lines' },
  date: { word: 'room.fieldDate', input: 'date' },
  updated: { word: 'room.fieldUpdated', hint: 'room.hintUpdated', input: 'date' },
  takeaways: { word: 'room.fieldTakeaways', hint: 'room.hintTakeaways' },
  keyQuotes: { word: 'room.fieldKeyQuotes', hint: 'room.hintKeyQuotes' },
  questions: { word: 'room.fieldQuestions', hint: 'room.hintQuestions' },
  link: { word: 'room.fieldLink', hint: 'room.hintLink' },
  form: { word: 'room.fieldForm', hint: 'room.hintForm' },
  aliases: { word: 'room.fieldAliases', hint: 'room.hintAliases', shape: 'commas' },
  slug: { word: 'room.newSlug' },
};
const ORDER = Object.keys(presentations);

/** The state of a text is set by buttons, and only a translation names its own address. */
const hasInput = (name: string, slug: string) =>
  name !== 'draft' && (name !== 'slug' || translationNamed(slug) !== undefined);

/** Returns the fields of a text in the order of its form. `slug` is the name of its file, empty for a new one. */
export function fieldsOf(kind: TextKind, slug: string): readonly TextField[] {
  const shape: Readonly<Record<string, z.ZodTypeAny>> = kindOf[kind].schema.shape;
  const fields = Object.entries(shape)
    .filter(([name]) => hasInput(name, slug))
    .flatMap(([name, schema]) => inputsOf(name, schema));
  const place = ({ name }: TextField) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  return fields.sort((one, other) => place(one) - place(other));
}

function inputsOf(name: string, schema: z.ZodTypeAny): readonly TextField[] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject) {
    const parts = Object.entries<z.ZodTypeAny>(inner.shape);
    return parts.flatMap(([part, partSchema]) => inputsOf(`${name}.${part}`, partSchema));
  }
  const isList = inner instanceof z.ZodArray;
  const options = optionsOf(inner);
  const input = options ? 'choice' : isList ? 'lines' : 'line';
  const field: TextField = {
    name,
    shape: isList ? 'lines' : 'text',
    input,
    ...(options && { options }),
    description: schema.description ?? '',
    ...presentations[name],
  };
  return [field.shape === 'commas' ? { ...field, input: 'line' } : field];
}

function optionsOf(schema: z.ZodTypeAny): readonly string[] | undefined {
  if (schema instanceof z.ZodLiteral) return [String(schema.value)];
  if (schema instanceof z.ZodEnum) return schema.options;
  return schema instanceof z.ZodBoolean ? ['true', 'false'] : undefined;
}
