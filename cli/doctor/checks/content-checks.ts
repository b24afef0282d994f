/** Checks the content folder of the owner's own site. */
import type { Config } from '../../../server/config/config.ts';
import { readPublishedEssays } from '../../../server/db/published-essay-store.ts';
import { findRenamed } from '../../../site/reader/published-essays.ts';
import { createContentReader } from '../../../site/reader/read-content.ts';
import { groupByCause, InvalidContentError, type PrintedFinding } from '../../../site/util/content-error.ts';
import { PROGRAM } from '../../../web/core/documents/program.ts';
import { plural } from '../../../web/core/prose.ts';
import { type CheckGroups, CheckWarning } from '../site.ts';

type ContentConfig = Pick<Config, 'contentDir' | 'dataDir' | 'databaseUrl'>;

/** Files with errors that are named. */
const MAX_FILES = 10;

/** Returns the check of the content, which may have errors or warnings while the site is served. */
export function contentChecks(config: ContentConfig): CheckGroups {
  return {
    Content: {
      'the content has neither errors nor warnings': async () => {
        const { errors, warnings } = await findingsIn(config);
        const counts = [
          ...(errors.length > 0 ? [plural(errors.length, 'error')] : []),
          ...(warnings.length > 0 ? [plural(warnings.length, 'warning')] : []),
        ];
        if (counts.length === 0) return;
        const causes = groupByCause([...errors, ...warnings]).map(
          ({ name, errors: found }) => `${found.length} × ${name}`,
        );
        const files = [...new Set(errors.map(({ file }) => file))].sort();
        const shown = files.slice(0, MAX_FILES).join(', ') + (files.length > MAX_FILES ? ', …' : '');
        const heldBack = files.length > 0 ? ` Held back as they were: ${shown}.` : '';
        throw new CheckWarning(
          `The content has ${counts.join(' and ')}: ${causes.join(' ')}${heldBack}`,
          `List them with: ${PROGRAM} check`,
        );
      },
      'agents are told about you in your own words': async () => {
        const { unwritten } = await findingsIn(config);
        if (unwritten.length === 0) return;
        const what = `${plural(unwritten.length, 'fact')} about you not written yet.`;
        throw new CheckWarning(what, `List them, with a question to answer for each: ${PROGRAM} check`);
      },
    },
  };
}

async function findingsIn(
  config: ContentConfig,
): Promise<Readonly<Record<'errors' | 'warnings' | 'unwritten', readonly PrintedFinding[]>>> {
  try {
    const content = await createContentReader(config.contentDir).read();
    const renamed = findRenamed(await readPublishedEssays(config), content);
    return { errors: [], warnings: [...content.warnings, ...renamed], unwritten: content.unwritten };
  } catch (error) {
    if (error instanceof InvalidContentError) return { ...error, unwritten: [] };
    throw error;
  }
}
