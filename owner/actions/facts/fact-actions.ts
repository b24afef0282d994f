/** Reads and saves the facts of the site: the YAML files of the content folder. */
import { z } from 'zod/v3';
import { isRecord } from '../../../web/core/is-record.ts';
import { strictObject } from '../../../web/core/schemas.ts';
import { changePhrase } from '../../change-phrase.ts';
import type { FileChange } from '../../files/change-files.ts';
import { editYaml } from '../../files/edit-yaml.ts';
import { readVersioned, requireVersion } from '../../files/versioned-file.ts';
import type { YamlEdit } from '../../files/yaml-edit.ts';
import { readYamlText } from '../../files/yaml-places.ts';
import { OwnerError } from '../../owner-error.ts';
import { refusal } from '../../refusal.ts';
import { defineAction } from '../action.ts';
import type { OwnerContext } from '../context.ts';
import { findingsOutput } from '../essays/text-kinds.ts';
import { fileOutput, planOfFile } from '../files/put-back.ts';

const factFiles = {
  'site.yaml': 'The name and settings of the site, how to reach you, policies and looks',
  'profile.yaml': 'Who you are: biography, roles, credentials, portrait',
  'status.yaml': 'What you are doing now, and whether invitations are welcome',
  'projects.yaml': 'Your projects',
  'offerings.yaml': 'What you offer',
  'positioning.yaml': 'How to describe you, for each audience',
  'proof-points.yaml': 'Evidence for what you say about yourself',
  'taxonomy.yaml': 'The categories of your essays',
  'redirects.yaml': 'Old addresses and where they lead; you may have none',
} as const;

type FactFile = keyof typeof factFiles;
const fileNames = Object.keys(factFiles) as [FactFile, ...FactFile[]];

const fileInput = z.enum(fileNames).describe(`The file: ${fileNames.join(', ')}`);

export const listFacts = defineAction({
  name: 'facts.list',
  description:
    'Lists the files that hold the facts of the site, what each is about, its errors, and what is not written yet.',
  effect: 'read',
  input: strictObject({}),
  output: z.object({
    files: z.array(
      z.object({
        file: z.enum(fileNames),
        about: z.string(),
        exists: z.boolean(),
        errors: findingsOutput,
        unwritten: z
          .array(z.object({ path: z.array(z.string()), question: z.string() }))
          .describe('What the owner has not written yet, and what to ask them.'),
      }),
    ),
  }),
  async run(_, { config, content }) {
    const { errors, unwritten } = await content.inspect();
    const listed = fileNames.map(async (file) => ({
      file,
      about: factFiles[file],
      exists: (await readVersioned(config.contentDir, file)) !== undefined,
      errors: errors.filter((error) => error.file === file),
      unwritten: unwritten
        .filter((fact) => fact.file === file)
        .map(({ path, fix }) => ({ path, question: fix })),
    }));
    return { files: await Promise.all(listed) };
  },
});

export const readFacts = defineAction({
  name: 'facts.read',
  description: 'Returns a file of facts: its text, its values, and the version that a change of it names.',
  effect: 'read',
  input: strictObject({ file: fileInput }),
  output: z.object({
    file: z.enum(fileNames),
    version: z.string(),
    text: z.string(),
    values: z.record(z.unknown()).optional().describe('Absent if the file is not valid YAML.'),
  }),
  async run({ file }, { config }) {
    const found = await readVersioned(config.contentDir, file);
    if (!found) {
      throw refusal('not-found', 'noFactFile', { file });
    }
    const value = readYamlText(found.text, false)?.value;
    return { file, ...found, ...(isRecord(value) && { values: value }) };
  },
});

const saveInput = strictObject({
  file: fileInput,
  version: z.string().optional().describe('The version that was read. Required if the file exists'),
  values: z
    .record(z.unknown())
    .optional()
    .describe(
      'Keys to change, each with its whole new value; null removes a key. All others stay as they are',
    ),
  text: z.string().optional().describe('The whole file, instead of values'),
});

export const saveFacts = defineAction({
  name: 'facts.save',
  description:
    'Changes a file of facts. Only what differs is changed; comments and everything else stay as they are. The change is public.',
  effect: 'public',
  locksContent: true,
  input: saveInput,
  output: fileOutput,
  plan: async (input, context) => planOfFacts(context, await changeOf(context, input)),
});

async function changeOf(
  context: OwnerContext,
  { file, version, values, text }: z.output<typeof saveInput>,
): Promise<FileChange> {
  if ((values === undefined) === (text === undefined)) {
    throw new OwnerError('invalid', 'There must be either values or a whole text.', {
      fix: 'Send values to change single keys, or text to replace the file.',
    });
  }
  const before = await readVersioned(context.config.contentDir, file);
  requireVersion({ file, before }, version, text);
  return { file, before, after: text ?? withValues(before?.text ?? '', values ?? {}) };
}

export function withValues(source: string, values: Readonly<Record<string, unknown>>): string {
  const edits = Object.entries(values).map(([key, value]): YamlEdit => {
    return value === null ? { kind: 'remove', path: [key] } : { kind: 'set', path: [key], value };
  });
  return editYaml(source, edits);
}

export function planOfFacts(context: OwnerContext, change: FileChange) {
  const { file } = change;
  const summary = changePhrase('facts', { file });
  return planOfFile(context, change, { message: `Change ${file}`, summary });
}
