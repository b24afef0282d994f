/** The status of the owner as single fields. */
import { z } from 'zod/v3';
import { statusSchema } from '../../../web/core/model.ts';
import { strictObject } from '../../../web/core/schemas.ts';
import type { FileChange } from '../../files/change-files.ts';
import { readVersioned, requireVersion } from '../../files/versioned-file.ts';
import { defineAction } from '../action.ts';
import type { OwnerContext } from '../context.ts';
import { ownersDay, versionInput } from '../essays/text-kinds.ts';
import { fileOutput } from '../files/put-back.ts';
import { planOfFacts, withValues } from './fact-actions.ts';

const FILE = 'status.yaml';

const fields = statusSchema.shape;
const statusInput = strictObject({
  talks: fields.openForSpeaking.optional().describe('Whether invitations to speak are welcome'),
  advisory: fields.openForAdvisory.optional().describe('Whether advisory work is welcome'),
  focus: fields.activeFocus.optional().describe('What you are working on'),
  topics: fields.advisoryAndSpeakingTopics.optional().describe('Topics for talks and advisory work'),
  note: z
    .string()
    .optional()
    .describe('A sentence on when or for what you are available; an empty one removes it'),
  asOf: fields.updated.optional().describe('Day of this status, YYYY-MM-DD; today if left out'),
  version: versionInput,
});

export const setStatus = defineAction({
  name: 'status.set',
  description:
    'Sets what you are doing now, and whether invitations are welcome. What is left out stays, and the day becomes today. The change is public.',
  effect: 'public',
  locksContent: true,
  input: statusInput,
  output: fileOutput,
  plan: async (input, context) => planOfFacts(context, await changeOf(context, input)),
});

async function changeOf(
  context: OwnerContext,
  { talks, advisory, focus, topics, note, asOf, version }: z.output<typeof statusInput>,
): Promise<FileChange> {
  const before = await readVersioned(context.config.contentDir, FILE);
  requireVersion({ file: FILE, before }, version ?? before?.version);
  const given = {
    updated: asOf ?? (await ownersDay(context)),
    activeFocus: focus,
    openForSpeaking: talks,
    openForAdvisory: advisory,
    note: note === '' ? null : note,
    advisoryAndSpeakingTopics: topics,
  };
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { file: FILE, before, after: withValues(before?.text ?? '', values) };
}
