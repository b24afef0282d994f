/** Lists the earlier versions of a file of the content, and what replaced each. */
import { z } from 'zod/v3';
import { KEPT_DAYS } from '../../../server/db/kept-file-store.ts';
import { strictObject } from '../../../web/core/schemas.ts';
import { describeChange } from '../../files/describe-change.ts';
import { readVersioned } from '../../files/versioned-file.ts';
import { defineAction } from '../action.ts';
import { notKept, withAddresses } from './put-back.ts';

export const listVersions = defineAction({
  name: 'files.versions',
  description: `Lists the versions that an essay, a page or a file of facts had while others could see it, of the last ${KEPT_DAYS} days, or returns one of them.`,
  effect: 'read',
  input: strictObject({
    file: z.string().describe('Path in the content folder, such as essays/knots.md'),
    version: z.string().optional().describe('One of its versions, to read all of it'),
  }),
  output: z.object({
    file: z.string(),
    versions: z
      .array(
        z.object({
          version: z.string(),
          until: z.string().describe('When it was replaced.'),
          changes: z
            .string()
            .describe(
              'The lines that replaced it: - before, + after. Of one version, those that putting it back changes.',
            ),
          text: z.string().optional().describe('The whole file, if one version was asked for.'),
        }),
      )
      .describe('The last one first.'),
  }),
  async run({ file, version }, { config, records }) {
    const { keptFiles } = await records();
    const kept = (await keptFiles.listEarlier(file)).flatMap(({ text, ...one }) =>
      text === null ? [] : [{ ...one, text }],
    );
    // Only a file that the owner's actions have changed is read.
    const now = kept.length === 0 ? undefined : await readVersioned(config.contentDir, file);
    if (version === undefined) {
      const versions = kept.map((one, place) => ({
        version: one.version,
        until: one.kept_at,
        changes: describeChange('', one.text, kept[place - 1]?.text ?? now?.text),
      }));
      return { file, versions };
    }
    const one = kept.find((found) => found.version === version);
    if (!one) throw notKept(file);
    const { text, kept_at: until } = one;
    return {
      file,
      versions: [
        { version, until, changes: describeChange('', now?.text, withAddresses(text, now?.text)), text },
      ],
    };
  },
});
