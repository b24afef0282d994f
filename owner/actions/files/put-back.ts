/** Puts back a file of the content as it was before it was changed. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod/v3';
import { KEPT_DAYS } from '../../../server/db/kept-file-store.ts';
import type { KeyedPhrase } from '../../../site/util/phrase.ts';
import { strictObject } from '../../../web/core/schemas.ts';
import { changePhrase } from '../../change-phrase.ts';
import {
  applyChanges,
  basisOf,
  describeChanges,
  type FileChange,
  requireValid,
} from '../../files/change-files.ts';
import { editFrontMatter, readFrontMatter } from '../../files/front-matter.ts';
import { readVersioned } from '../../files/versioned-file.ts';
import type { YamlEdit } from '../../files/yaml-edit.ts';
import type { OwnerError } from '../../owner-error.ts';
import { refusal } from '../../refusal.ts';
import { defineAction, type Plan, type Undo } from '../action.ts';
import type { OwnerContext } from '../context.ts';
import { findingsOutput, shownChange } from '../essays/text-kinds.ts';

/** Result of an action that changes a file which visitors see. */
export const fileOutput = z.object({
  file: z.string(),
  version: z.string().optional(),
  warnings: findingsOutput,
  commit: z.string().optional().describe('The commit in Git, if the owner wants commits.'),
  note: z.string().optional().describe('Why there is no commit although the owner wants commits.'),
});

/**
 * Returns the plan of a change that visitors see. If nothing changes, there is nothing to confirm.
 *
 * @throws OwnerError `invalid` if the content would have new errors
 */
export async function planOfFile(
  context: OwnerContext,
  change: FileChange,
  { summary, message }: { readonly summary: KeyedPhrase; readonly message: string },
): Promise<Plan<z.input<typeof fileOutput>>> {
  const { file, before, after } = change;
  const { warnings } = await requireValid(context, [change]);
  return {
    summary: before?.text === after ? undefined : summary,
    changes: describeChanges([shownChange(change)]),
    basis: basisOf([change]),
    async apply() {
      const options = { message, keepsBefore: true };
      return { file, warnings: [...warnings], ...(await applyChanges(context, [change], options)) };
    },
    undo: () => putBack({ file, version: before?.version, isKept: true }),
  };
}

export const putBackFile = defineAction({
  name: 'files.put-back',
  description: `Puts back an essay, a page or a file of facts as it was before a change that others could see, for ${KEPT_DAYS} days.`,
  effect: 'public',
  locksContent: true,
  input: strictObject({
    file: z.string().describe('Path in the content folder, such as essays/knots.md'),
    version: z.string().describe('The version that it had before, as the change has named it'),
  }),
  output: fileOutput,
  async plan({ file, version }, context) {
    const { keptFiles } = await context.records();
    const { text } = (await keptFiles.findEarlier(file, version)) ?? {};
    // Only a file that the owner's actions have changed is read.
    const before =
      typeof text === 'string' ? await readVersioned(context.config.contentDir, file) : undefined;
    if (typeof text !== 'string' || !before) throw notKept(file);
    return planOfFile(
      context,
      { file, before, after: withAddresses(text, before.text) },
      {
        summary: changePhrase('putBack', { file }),
        message: `Put back ${file}`,
      },
    );
  },
});

/** Front matter that a rename writes. */
const addressFields = ['aliases', 'slug'] as const;

/** Returns an earlier version of a file with the addresses that the file has now, because others may know them. */
export function withAddresses(earlier: string, now = ''): string {
  const [then, current] = [earlier, now].map((source) => readFrontMatter(source));
  if (!then || !current) return earlier;
  const edits = addressFields.flatMap((field): YamlEdit[] => {
    const value = current[field];
    return value === undefined || isDeepStrictEqual(value, then[field])
      ? []
      : [{ kind: 'set', path: [field], value }];
  });
  return editFrontMatter(earlier, edits);
}

/** Returns the error that a version of a file is not kept, or no longer. */
export function notKept(file: string): OwnerError {
  return refusal('not-found', 'noEarlier', { file, days: KEPT_DAYS });
}

interface ChangedFile {
  readonly file: string;
  /** The version before the change; undefined if the file is new. */
  readonly version: string | undefined;
  /** Whether that version is kept. */
  readonly isKept: boolean;
}

/** Returns what takes back the change of a file. */
export function putBack({ file, version, isKept }: ChangedFile): Undo {
  if (version === undefined) return { none: 'The file is new; delete it where it is' };
  if (!isKept) return { none: 'Earlier versions of drafts are not kept' };
  return { action: 'files.put-back', input: { file, version } };
}
