/** Composes the notifications from the stored records. */
import { PROGRAM } from '../../../web/core/documents/program.ts';
import { quoteInline, visibleLine } from '../../../web/core/documents/quote.ts';
import { greetingTexts } from '../../../web/core/greeting-texts.ts';
import type { Greeting } from '../../../web/core/greetings.ts';
import { shorten } from '../../../web/core/prose.ts';
import type { ActionName } from '../../../web/views/action-texts.ts';
import type { Stores } from '../../db/stores.ts';
import type { InquiriesTable, NotificationType, OutboxTable } from '../../db/tables.ts';
import { sha256 } from '../../util/hash.ts';
import type { ActionLink, ActionLinks } from '../actions/action-links.ts';
import { describeWeekEvent } from '../visits/weekly-digest.ts';
import type { Notification } from './notification.ts';

/** Maximum records quoted in a digest, and maximum characters of each. */
const DIGEST_QUOTES = 20;
const DIGEST_QUOTE_LENGTH = 200;
/** Maximum records in a digest that have links, and maximum links of each. */
const DIGEST_LINKED = 5;
const DIGEST_LINKS = 2;

type SubjectKind = 'inquiry' | 'greeting';

/** Returns the kind of the record that an event is about. Each kind has digests of its own. */
export function subjectKind(type: Notification['type']): SubjectKind {
  return type.startsWith('greeting.') ? 'greeting' : 'inquiry';
}

const digests = {
  inquiry: {
    noun: 'inquiries',
    command: `${PROGRAM} inquiries list`,
    quote: ({ name, email, message }: Notification['data']) => `${name} <${email}>: ${message}`,
  },
  greeting: {
    noun: 'greetings',
    command: `${PROGRAM} greetings list`,
    quote: ({ agent_name, message }: Notification['data']) => `${agent_name}: ${message}`,
  },
} as const;

type Description = Omit<Notification, 'id' | 'type'>;

type LetterParts = Pick<InquiriesTable, 'name' | 'email' | 'topic' | 'message'>;

/** Describes an event by the id of its record and its time. `issue` creates the links. */
type Describe = (id: string, issue: ActionLinks['issue'], at: string) => Promise<Description | undefined>;

type DescribedStores = Pick<Stores, 'inquiries' | 'greetings' | 'visits' | 'unanswered'>;

export type DescribeEvent = ReturnType<typeof createDescribeEvent>;

/**
 * Returns a function that composes the notification for an outbox row, or one digest for several. It returns undefined
 * if the records have been deleted or are no longer pending.
 */
export function createDescribeEvent(
  { inquiries, greetings, visits, unanswered }: DescribedStores,
  publicUrl: string,
  links: Pick<ActionLinks, 'issue'>,
) {
  const { host } = new URL(publicUrl);

  const describeInquiry: Describe = async (id, issue) => {
    const inquiry = await inquiries.find(id);
    if (!inquiry) return undefined;
    const { client, network: _network, state: _, state_changed_at: __, ...data } = inquiry;
    const command = `${PROGRAM} inquiries show ${id}`;
    return {
      createdAt: data.created_at,
      title: `${host}: inquiry from ${quoteInline(data.name)}`,
      quoted: [letterOf(data)],
      lines: [
        data.source === 'web' ? 'Sent with the form on the site' : 'Sent by an agent',
        `To show it: ${command}`,
        `To mark it: ${PROGRAM} inquiries mark ${id} answered (or spam)`,
        ...(client === null ? [] : [blockLine(id)]),
      ],
      command,
      data,
      actions: await issue(['inquiry-answered', 'inquiry-spam', ...ifKnown(client, 'inquiry-block')], id),
    };
  };

  const describeGreeting =
    (state: 'pending' | 'public'): Describe =>
    async (id, issue) => {
      const greeting = await greetings.findForOwner(id);
      if (greeting?.state !== state) return undefined;
      const { client, state: _, ...data } = greeting;
      const isPending = state === 'pending';
      const approve: readonly ActionName[] = isPending ? ['greeting-approve'] : [];
      return {
        createdAt: data.created_at,
        title: `${host}: ${isPending ? 'a greeting is waiting for approval' : 'a new greeting'}`,
        quoted: [greetingOf(data)],
        lines: [
          postedBy(data),
          ...(isPending
            ? [`To approve it: ${PROGRAM} greetings approve ${id}`]
            : [`${publicUrl}/guestbook/${id}`, `To hide it: ${PROGRAM} greetings hide ${id}`]),
          ...(client === null ? [] : [blockLine(id)]),
        ],
        command: `${PROGRAM} greetings list${isPending ? ' pending' : ''}`,
        data: { ...data },
        actions: await issue(
          [...approve, 'greeting-hide', 'greeting-reply', ...ifKnown(client, 'greeting-block')],
          id,
        ),
      };
    };

  const describers: Readonly<Record<NotificationType, Describe>> = {
    'inquiry.received': describeInquiry,
    'greeting.pending': describeGreeting('pending'),
    'greeting.received': describeGreeting('public'),
    'visits.weekly': (week, _, at) => describeWeekEvent({ visits, unanswered }, host, { week, at }),
    // Never stored.
    test: async () => undefined,
  };

  async function describe(row: OutboxTable, hasLinks: boolean): Promise<Notification | undefined> {
    const { event_id: id, type, subject_id, created_at } = row;
    const issue = hasLinks ? links.issue : async () => [];
    const described = await describers[type](subject_id, issue, created_at);
    return described && { id, type, ...described };
  }

  function composeDigest(kind: SubjectKind, notifications: readonly Notification[]): Notification {
    const { noun, command, quote } = digests[kind];
    const total = notifications.length;
    const pending = notifications.filter(({ type }) => type === 'greeting.pending').length;
    const events = notifications.map(({ id }) => id).toSorted();
    return {
      // Different contents get a different id, so that no receiver mistakes them for a repeat.
      id: `evt_${sha256(events.join())}`,
      type: 'digest',
      createdAt: new Date().toISOString(),
      title: `${host}: ${total} ${noun}${pending > 0 ? `, ${pending} waiting for approval` : ''}`,
      quoted: notifications
        .slice(0, DIGEST_QUOTES)
        .map(({ data }, index) => `${index + 1}. ${visibleLine(shorten(quote(data), DIGEST_QUOTE_LENGTH))}`),
      lines: [
        ...(total > DIGEST_QUOTES ? [`And ${total - DIGEST_QUOTES} more.`] : []),
        `To read them all: ${command}`,
        ...(pending > 0 ? [`Waiting for approval: ${command} pending`] : []),
      ],
      command,
      data: { kind, count: total, ids: notifications.map(({ data }) => data.id) },
      actions: notifications.flatMap(({ actions }, index) =>
        numbered(actions.slice(0, DIGEST_LINKS), index + 1),
      ),
    };
  }

  return async (rows: readonly OutboxTable[]): Promise<Notification | undefined> => {
    const present: Notification[] = [];
    const newestFirst = rows.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
    for (const row of newestFirst) {
      const described = await describe(row, present.length < DIGEST_LINKED);
      if (described) present.push(described);
    }
    const [first] = present;
    if (first === undefined || present.length === 1) return first;
    return composeDigest(subjectKind(first.type), present);
  };
}

function ifKnown(client: string | null, block: ActionName): readonly ActionName[] {
  return client === null ? [] : [block];
}

/** Returns an inquiry as its sender wrote it, below the sender and the topic. */
export function letterOf({ name, email, topic, message }: LetterParts): string {
  const head = [`${visibleLine(name)} <${email}>`, ...(topic === null ? [] : [visibleLine(topic)])];
  return [...head, '', message].join('\n');
}

/** Returns a greeting as its sender wrote it, below the name of the sender. */
export function greetingOf({ agent_name, message }: Greeting): string {
  return [visibleLine(agent_name), '', message].join('\n');
}

function postedBy({ channel }: Greeting): string {
  return `Posted ${greetingTexts('en').channels[channel]}`;
}

function blockLine(id: string): string {
  return `To block the sender: ${PROGRAM} clients block ${id}`;
}

function numbered(actions: readonly ActionLink[], number: number): ActionLink[] {
  return actions.map(({ label, url }) => ({ label: `${number}. ${label}`, url }));
}
