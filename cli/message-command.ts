/** Lists of inquiries and greetings, and times as their owner reads them. */
import type { CommandDef } from 'citty';
import type { z } from 'zod/v3';
import type { OwnerAction } from '../owner/actions/action.ts';
import { runAction } from '../owner/actions/actions.ts';
import type { OwnerContext } from '../owner/actions/context.ts';
import { FIND_DESCRIPTION, type messageListOutput } from '../owner/actions/messages/message.ts';
import type { Config } from '../server/config/config.ts';
import { ROWS_PER_PAGE } from '../server/db/large-tables.ts';
import { readDocuments } from '../site/reader/read-documents.ts';
import { dayInTimezone, minuteInTimezone } from '../web/core/time.ts';
import { ownerContext, typedName } from './action-command.ts';
import { ownerCommand, printPages, type RowLayout } from './command.ts';

type ListAction<Message extends z.ZodTypeAny> = OwnerAction<
  z.ZodTypeAny,
  ReturnType<typeof messageListOutput<Message>>
>;

interface MessageList<Message extends z.ZodTypeAny>
  extends Pick<RowLayout<z.output<Message> & { readonly when: string }>, 'cellsOf' | 'none'> {
  readonly action: ListAction<Message>;
  readonly description: string;
  readonly states: readonly string[];
  /** Returns the headings of the table. `when` is that of a time in the owner's time zone. */
  readonly headings: (when: string) => readonly string[];
}

export function messageList<Message extends z.ZodTypeAny>(list: MessageList<Message>): CommandDef {
  const { action, description, states, headings, cellsOf, none } = list;
  const only = `Only those in this state: ${states.join(', ')}`;
  return ownerCommand({
    name: typedName(action),
    description,
    args: {
      state: { type: 'positional', description: only, required: false },
      find: { type: 'string', description: FIND_DESCRIPTION },
    },
    async run(context, { state, find }) {
      const timezone = await ownerTimezone(context.config);
      const when = ({ created_at }: { readonly created_at: string }) =>
        minuteInTimezone(new Date(created_at), timezone);
      await printPages(context, allPages(action, { state, find }, ownerContext(context)), {
        headings: headings(`when (${timezone})`),
        cellsOf: (message) => cellsOf({ ...message, when: when(message) }),
        none,
      });
    },
  });
}

async function* allPages<Message extends z.ZodTypeAny>(
  action: ListAction<Message>,
  wanted: { readonly state: string | undefined; readonly find: string | undefined },
  owner: OwnerContext,
) {
  let after: string | undefined;
  do {
    const { messages, next } = await runAction(action, { ...wanted, limit: ROWS_PER_PAGE, after }, owner);
    if (messages.length > 0) yield messages;
    after = next;
  } while (after !== undefined);
}

/** Returns the owner's time zone, or UTC if `site.yaml` does not name one. */
export async function ownerTimezone({ contentDir }: Pick<Config, 'contentDir'>): Promise<string> {
  const { parts } = await readDocuments(contentDir);
  return parts.site?.timezone ?? 'UTC';
}

/** Returns the day of a stored time, in the owner's time zone. */
export function storedDay(time: string, timezone: string): string {
  return dayInTimezone(new Date(time), timezone);
}
