/** Gives an essay or page another address. The former one leads there, if anybody may know it. */
import type { z } from 'zod/v3';
import type { MovedFile } from '../../../server/db/kept-file-store.ts';
import { normalizedPath, REDIRECTS_FILE, redirectKey } from '../../../site/reader/checks/check-redirects.ts';
import { slugOfText, translationNamed } from '../../../site/reader/text-name.ts';
import { isRecord } from '../../../web/core/is-record.ts';
import { strictObject } from '../../../web/core/schemas.ts';
import { changePhrase } from '../../change-phrase.ts';
import type { FileChange } from '../../files/change-files.ts';
import { editYaml } from '../../files/edit-yaml.ts';
import { editFrontMatter, readFrontMatter } from '../../files/front-matter.ts';
import { readVersioned } from '../../files/versioned-file.ts';
import type { YamlEdit } from '../../files/yaml-edit.ts';
import { readYamlText } from '../../files/yaml-places.ts';
import { refusal } from '../../refusal.ts';
import { defineAction } from '../action.ts';
import type { OwnerContext } from '../context.ts';
import { named } from '../question.ts';
import { planChange, planOfText, type TextChange } from './text-change.ts';
import {
  changeOutput,
  findText,
  frontMatterOf,
  kindInput,
  kindOf,
  newSlugInput,
  ownersDay,
  requireText,
  requireUsableName,
  slugInput,
  stateOf,
  versionInput,
} from './text-kinds.ts';

const renameInput = strictObject({
  kind: kindInput,
  slug: slugInput,
  to: newSlugInput,
  version: versionInput,
});

type RenameInput = z.output<typeof renameInput>;

interface PlannedRename {
  readonly planned: TextChange;
  /** Former address. */
  readonly from: string;
  /** Changes in the texts of the files, apart from their names. */
  readonly edits: readonly FileChange[];
  /** The files that get another name. */
  readonly moved: readonly MovedFile[];
}

async function planRename(context: OwnerContext, input: RenameInput): Promise<PlannedRename> {
  const { kind, slug, to, version } = input;
  requireUsableName(to);
  const old = await requireText(context, kind, slug, version);
  // A translation keeps its file, because that says what it is a translation of.
  const isTranslation = translationNamed(slug) !== undefined;
  const text = isTranslation ? old : await findText(context, kind, to);
  if (!isTranslation && text.before) {
    throw refusal('conflict', `nameTaken_${kind}`, { to });
  }
  const frontMatter = frontMatterOf(kind, old.before.text);
  const former = slugOfText(slug, frontMatter);
  const stateBefore = stateOf(kind, await ownersDay(context), frontMatter);
  const isKnown = stateBefore !== 'draft' && stateBefore !== 'scheduled';
  const linked = kind === 'essay' ? withAlias(old.before.text, former, to, isKnown) : old.before.text;
  const after = isTranslation
    ? editFrontMatter(linked, [{ kind: 'set', path: ['slug'], value: to }])
    : linked;
  const planned = await planChange(context, { kind, slug: isTranslation ? slug : to, text, after });
  const removed = isTranslation ? [] : [{ file: old.file, before: old.before, after: undefined }];
  const translations = await moveTranslations(context, input);
  const [from, target] = [kindOf[kind].path(former), kindOf[kind].path(to)];
  const others = [
    await changeRedirects(context, from, target, kind === 'page'),
    ...(kind === 'page' ? [await changeNavigation(context, from, target)] : []),
  ].filter(({ before, after }) => before?.text !== after);
  return {
    planned: {
      ...planned,
      stateBefore,
      others: [...removed, ...translations.flatMap(({ changes }) => changes), ...others],
    },
    from: old.url,
    edits: [
      { file: text.file, before: old.before, after },
      ...translations.map(({ edit }) => edit),
      ...others,
    ],
    moved: [
      ...removed.map(({ file }) => ({ from: file, to: text.file })),
      ...translations.map(({ move }) => move),
    ],
  };
}

interface MovedTranslation {
  readonly changes: readonly FileChange[];
  /** The change in its text. */
  readonly edit: FileChange;
  readonly move: MovedFile;
}

/** Returns the changes that rename the files of translations with their original. Their addresses stay as they are. */
async function moveTranslations(
  context: OwnerContext,
  { kind, slug, to }: RenameInput,
): Promise<readonly MovedTranslation[]> {
  const { essays, pages } = await context.content.inspect();
  const names = [...(kind === 'essay' ? essays : pages).keys()];
  const moved = names.flatMap((name) => {
    const { of, language } = translationNamed(name) ?? {};
    return of === slug ? [{ name, target: `${to}.${language}` }] : [];
  });
  const changes = moved.map(async ({ name, target: newName }): Promise<MovedTranslation> => {
    const { file, before } = await requireText(context, kind, name);
    const value = slugOfText(name, frontMatterOf(kind, before.text));
    const after = editFrontMatter(before.text, [{ kind: 'set', path: ['slug'], value }]);
    const target = kindOf[kind].file(newName);
    return {
      changes: [
        { file: target, before: undefined, after },
        { file, before, after: undefined },
      ],
      edit: { file: target, before, after },
      move: { from: file, to: target },
    };
  });
  return Promise.all(changes);
}

/** Adds the former slug to the aliases, and takes out the new one, so that a rename can be undone. */
function withAlias(source: string, slug: string, to: string, isKnown: boolean): string {
  const given = readFrontMatter(source)?.aliases;
  const aliases = Array.isArray(given) ? given : [];
  const kept = [...aliases.filter((alias) => alias !== to && alias !== slug), ...(isKnown ? [slug] : [])];
  if (kept.length === 0) return editFrontMatter(source, [{ kind: 'remove', path: ['aliases'] }]);
  return editFrontMatter(source, [{ kind: 'set', path: ['aliases'], value: kept }]);
}

/**
 * Returns the change of the redirects that lead to the former path.
 *
 * @param leadsThere whether the former path itself is to be redirected, too
 */
function changeRedirects(context: OwnerContext, from: string, target: string, leadsThere: boolean) {
  return editDocument(context, REDIRECTS_FILE, (value) => [
    ...Object.entries(value)
      .filter(([former, path]) => normalizedPath(String(path)) === from && redirectKey(former) !== target)
      .map(([former]): YamlEdit => ({ kind: 'set', path: [former], value: target })),
    ...(leadsThere ? [{ kind: 'set', path: [from], value: target } as const] : []),
    // A page or an essay of its own needs no redirect, and one would never be followed.
    ...Object.keys(value)
      .filter((former) => redirectKey(former) === target)
      .map((former): YamlEdit => ({ kind: 'remove', path: [former] })),
  ]);
}

function changeNavigation(context: OwnerContext, from: string, target: string) {
  return editDocument(context, 'site.yaml', ({ navigation }) =>
    Array.isArray(navigation)
      ? [
          {
            kind: 'set',
            path: ['navigation'],
            value: navigation.map((path) => (path === from ? target : path)),
          },
        ]
      : [],
  );
}

async function editDocument(
  { config }: OwnerContext,
  file: string,
  editsOf: (value: Readonly<Record<string, unknown>>) => readonly YamlEdit[],
): Promise<FileChange> {
  const before = await readVersioned(config.contentDir, file);
  const source = before?.text ?? '';
  const value = readYamlText(source, false)?.value;
  return { file, before, after: editYaml(source, isRecord(value) ? editsOf(value) : []) };
}

export const renameText = defineAction({
  name: 'essays.rename',
  description:
    'Gives an essay or page another address. Anybody who follows the former address of a published one is led to the new one.',
  effect: 'public',
  input: renameInput,
  output: changeOutput,
  locksContent: true,
  async plan(input, context) {
    const { planned, from, edits, moved } = await planRename(context, input);
    const { kind, title: given, url, stateBefore } = planned;
    const isDraft = stateBefore === 'draft';
    const title = named(given);
    return planOfText(context, planned, {
      summary: isDraft
        ? changePhrase('rename_draft', { title, to: input.to })
        : changePhrase(stateBefore === 'scheduled' ? 'move_scheduled' : `move_${kind}`, { title, from, url }),
      message: `Rename the ${kind} “${given}” to ${input.to}`,
      ...(!isDraft && { shown: edits }),
      slugBefore: input.slug,
      options: { moved },
      isPublic: !isDraft,
      // A translation keeps the name of its file.
      undo: ({ slug }) => ({
        action: 'essays.rename',
        input: { kind, slug, to: from.slice(from.lastIndexOf('/') + 1) },
      }),
    });
  },
});
