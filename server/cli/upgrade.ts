import { plural } from '../../web/core/prose.ts';
import {
  type ChangedFile,
  type ContentUpgrade,
  contentUpgrades,
  diffOf,
  findChanges,
  writeChanges,
} from '../content/content-upgrades.ts';
import { noContentIn } from '../util/content-error.ts';
import { CHANGELOG, VERSION } from '../util/version.ts';
import { ownerCommand, printResult } from './command.ts';
import { askFirst, requireTerminal } from './confirm.ts';
import { CommandError } from './errors.ts';
import { filesIn } from './init/write-folder.ts';
import { shownPath } from './terminal-text.ts';

export const upgrade = upgradeCommand(contentUpgrades);

/** Returns the command for these upgrades. */
export function upgradeCommand(upgrades: readonly ContentUpgrade[]) {
  return ownerCommand({
    name: 'upgrade',
    description: 'Show how the content must change for this version of Foyer, and change it if you agree',
    args: { yes: { type: 'boolean', description: 'Change the content without asking' } },
    async run(context, { yes }) {
      const { contentDir: folder } = context.config;
      const files = await filesIn(folder);
      if (files.length === 0) throw new CommandError(noContentIn(folder));
      const changes = await findChanges(folder, files, upgrades);
      const value = { version: VERSION, folder, changed: changes.map(({ file }) => file) };
      if (changes.length === 0) {
        const text = `Nothing in ${folder} needs to change for Foyer ${VERSION}. What is new: ${shownPath(CHANGELOG)}`;
        return printResult(context, value, text);
      }
      show(changes, context.note);
      if (!yes) {
        requireTerminal('Nothing was changed. To make these changes, add --yes.');
        await askFirst('Make these changes?', true);
      }
      await writeChanges(folder, changes);
      printResult(
        context,
        value,
        `${plural(changes.length, 'file')} changed in ${folder}. Check them with: npx foyer-site check`,
      );
    },
  });
}

function show(changes: readonly ChangedFile[], note: (line: string) => void): void {
  const needed = new Set(changes.flatMap(({ upgrades }) => upgrades));
  for (const { version, reason } of needed) note(`Since ${version}: ${reason}`);
  for (const change of changes) note(`\n${diffOf(change)}`);
}
