/** Commands for essays, and for pages of the owner's own. */
import type { CommandDef } from 'citty';
import { plural } from '../../web/core/prose.ts';
import { listTexts } from '../owner/essays/list-texts.ts';
import type { TextKind } from '../owner/essays/text-kinds.ts';
import { actionCommand } from './action-command.ts';
import { commandGroup } from './strict-command.ts';
import { table } from './terminal-text.ts';

function textCommands(group: string, kind: TextKind): CommandDef {
  return commandGroup(group, `List, write and publish ${group}`, {
    list: actionCommand({
      action: listTexts,
      name: `${group} list`,
      description: `List the ${group}, newest first, each with its state and its errors`,
      fixed: { kind },
      positionals: ['state'],
      text: ({ texts }) =>
        texts.length === 0
          ? `No ${group}.`
          : table(
              ['state', 'date', kind, 'errors', 'title'],
              texts.map(({ slug, title = '', date = '', state = '?', errors }) => [
                state,
                date,
                slug,
                errors.length === 0 ? '' : plural(errors.length, 'error'),
                title,
              ]),
            ),
    }),
  });
}

export const essays = textCommands('essays', 'essay');
export const pages = textCommands('pages', 'page');
