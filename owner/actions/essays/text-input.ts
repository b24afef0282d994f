/** The input of the actions that check and save a text, and the file that follows from it. */
import { z } from 'zod/v3';
import { strictObject, unwrapped } from '../../../web/core/schemas.ts';
import { editFrontMatter, replaceBody } from '../../files/front-matter.ts';
import type { YamlEdit } from '../../files/yaml-edit.ts';
import { OwnerError } from '../../owner-error.ts';
import { kindInput, kindOf, slugInput, type TextKind, versionInput } from './text-kinds.ts';

/** Returns the schema of a field that is set, or removed by null. Its rules are those of the content, which are checked later. */
function fieldInput(schema: z.ZodTypeAny): z.ZodTypeAny {
  const inner = unwrapped(schema);
  const value =
    inner instanceof z.ZodArray
      ? z.array(z.string())
      : inner instanceof z.ZodBoolean || inner instanceof z.ZodObject
        ? inner
        : z.string();
  return value
    .nullable()
    .optional()
    .describe(schema.description ?? '');
}

const fieldsInput = strictObject(
  Object.fromEntries(
    Object.entries<z.ZodTypeAny>({ ...kindOf.page.schema.shape, ...kindOf.essay.schema.shape }).map(
      ([name, schema]) => [name, fieldInput(schema)],
    ),
  ),
);

export const textInput = strictObject({
  kind: kindInput,
  slug: slugInput,
  fields: fieldsInput
    .optional()
    .describe('Front matter to change; null removes a field. All others stay as they are.'),
  markdown: z.string().optional().describe('The text below the front matter.'),
  source: z
    .string()
    .optional()
    .describe('The whole file, front matter included, instead of fields and markdown.'),
  version: versionInput.describe('The version that was read. Required if the text exists.'),
});

export type TextInput = z.output<typeof textInput>;

interface PlanOptions {
  /** The file as it is; undefined for a new one. */
  readonly before: string | undefined;
  /** Date of a new essay that does not name one. */
  readonly day: string;
}

/**
 * Returns the file that would be saved. A new essay is a draft unless its fields say otherwise.
 *
 * @throws OwnerError `invalid`
 */
export function plannedText(input: TextInput, { before, day }: PlanOptions): string {
  const { kind, fields = {}, markdown, source } = input;
  if (source !== undefined) {
    if (input.fields === undefined && markdown === undefined) return source;
    throw new OwnerError('invalid', 'Both the whole file and parts of it were given.', {
      fix: 'Send either source, or fields and markdown.',
    });
  }
  const initial = before === undefined && kind === 'essay' ? { date: day, draft: true } : {};
  const edits = fieldEdits(kind, { ...initial, ...fields }, before === undefined);
  const edited = editFrontMatter(before ?? '', edits);
  return markdown === undefined ? edited : replaceBody(edited, markdown);
}

/** Order of the first fields of a new text. */
const FIRST_FIELDS = ['title', 'date', 'category'];

function fieldEdits(
  kind: TextKind,
  fields: Readonly<Record<string, unknown>>,
  isNew: boolean,
): readonly YamlEdit[] {
  const known = Object.keys(kindOf[kind].schema.shape);
  const unknown = Object.keys(fields).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new OwnerError('invalid', `A ${kind} has no "${unknown}".`, {
      fix: `It can have: ${known.join(', ')}.`,
    });
  }
  const names = [...new Set([...FIRST_FIELDS, ...Object.keys(fields)])].filter((name) => name in fields);
  return names.flatMap((name): readonly YamlEdit[] => {
    const value = fields[name];
    if (value !== null) return [{ kind: 'set', path: [name], value }];
    return isNew ? [] : [{ kind: 'remove', path: [name] }];
  });
}
