/** Composes the notifications from the stored records. */
import { english } from '../../../site/util/english.ts';
import { sha256 } from '../../../site/util/hash.ts';
import { PROGRAM } from '../../../web/core/documents/program.ts';
import { quoteInline, visibleLine } from '../../../web/core/documents/quote.ts';
import type { Greeting, GreetingChannel } from '../../../web/core/greetings.ts';
import { shorten } from '../../../web/core/prose.ts';
import { messagePath, roomPaths } from '../../../web/core/room-paths.ts';
import type { Wording } from '../../../web/locales/wording.ts';
import type { WordKey } from '../../../web/locales/words.ts';
import type { Config } from '../../config/config.ts';
import type { Stores } from '../../db/stores.ts';
import {
  type InquiriesTable,
  LOG_CHANNEL,
  type NotificationType,
  type OutboxTable,
} from '../../db/tables.ts';
import { describeWeekEvent } from '../visits/weekly-digest.ts';
import type { Notification } from './notification.ts';

/** Maximum records quoted in a digest, and maximum characters of each. */
const DIGEST_QUOTES = 20;
const DIGEST_QUOTE_LENGTH = 200;

type SubjectKind = 'inquiry' | 'greeting';

/** Returns the kind of the record that an event is about. Each kind has digests of its own. */
export function subjectKind(type: Notification['type']): SubjectKind {
  return type.startsWith('greeting.') ? 'greeting' : 'inquiry';
}

const digests = {
  inquiry: {
    path: roomPaths.inquiries,
    command: `${PROGRAM} inquiries list`,
    quote: ({ name, email, message }: Notification['data']) => `${name} <${email}>: ${message}`,
  },
  greeting: {
    path: roomPaths.greetings,
    command: `${PROGRAM} greetings list`,
    quote: ({ agent_name, message }: Notification['data']) => `${agent_name}: ${message}`,
  },
} as const;

type Description = Omit<Notification, 'id' | 'type'>;

type LetterParts = Pick<InquiriesTable, 'name' | 'email' | 'topic' | 'message'>;

interface DescribeContext {
  readonly at: string;
  readonly wording: Wording;
}

/** Describes an event by the id of its record. */
type Describe = (id: string, context: DescribeContext) => Promise<Description | undefined>;

type DescribedStores = Pick<Stores, 'inquiries' | 'greetings' | 'visits' | 'unanswered'>;

export type DescribeEvent = ReturnType<typeof createDescribeEvent>;

/**
 * Returns a function that composes the notification for an outbox row, or one digest for several. It returns undefined
 * if the records have been deleted or are no longer pending.
 *
 * @param wordingOfSite returns the current words of the site, which the owner reads; the log is in English
 */
export function createDescribeEvent(
  { inquiries, greetings, visits, unanswered }: DescribedStores,
  { publicUrl, ownerRoom }: Pick<Config, 'publicUrl' | 'ownerRoom'>,
  wordingOfSite: () => Wording = () => english,
) {
  const { host } = new URL(publicUrl);

  /** Returns where the owner reads a record, and the lines that say so. The command also works before a browser is paired. */
  function placeOf(
    path: string,
    command: string,
    { say }: Wording,
    key: 'notify.toShow' | 'notify.toReadAll' = 'notify.toShow',
  ) {
    const toShow = say(key, { command });
    if (ownerRoom === 'off') return { command, lines: [toShow] };
    const address = publicUrl + path;
    return { command, lines: [say('notify.openInRoom', { address }), toShow], address };
  }

  const describeInquiry: Describe = async (id, { wording }) => {
    const inquiry = await inquiries.find(id);
    if (!inquiry) return undefined;
    const { client: _client, network: _network, state: _, state_changed_at: __, ...data } = inquiry;
    const { say } = wording;
    const place = placeOf(messagePath('inquiries', id), `${PROGRAM} inquiries show ${id}`, wording);
    return {
      createdAt: data.created_at,
      title: say('notify.inquiryFrom', { host, sender: quoteInline(data.name) }),
      quoted: [letterOf(data)],
      ...place,
      lines: [say(data.source === 'web' ? 'notify.sentWithForm' : 'notify.sentByAgent'), ...place.lines],
      data,
    };
  };

  const describeGreeting =
    (state: 'pending' | 'public'): Describe =>
    async (id, { wording }) => {
      const greeting = await greetings.findForOwner(id);
      if (greeting?.state !== state) return undefined;
      const { client: _client, state: _, ...data } = greeting;
      const { say } = wording;
      const place = placeOf(messagePath('greetings', id), `${PROGRAM} greetings show ${id}`, wording);
      return {
        createdAt: data.created_at,
        title: say(state === 'pending' ? 'notify.greetingWaits' : 'notify.newGreeting', { host }),
        quoted: [greetingOf(data)],
        ...place,
        lines: [say(POSTED[data.channel]), ...place.lines],
        data: { ...data },
      };
    };

  const describers: Readonly<Record<NotificationType, Describe>> = {
    'inquiry.received': describeInquiry,
    'greeting.pending': describeGreeting('pending'),
    'greeting.received': describeGreeting('public'),
    'visits.weekly': (week, { at, wording }) =>
      describeWeekEvent({ visits, unanswered }, host, { week, at, wording }),
    // Never stored.
    test: async () => undefined,
  };

  async function describe(row: OutboxTable, wording: Wording): Promise<Notification | undefined> {
    const { event_id: id, type, subject_id, created_at: at } = row;
    const described = await describers[type](subject_id, { at, wording });
    return described && { id, type, ...described };
  }

  function composeDigest(
    kind: SubjectKind,
    notifications: readonly Notification[],
    wording: Wording,
  ): Notification {
    const { path, command, quote } = digests[kind];
    const { say } = wording;
    const place = placeOf(path, command, wording, 'notify.toReadAll');
    const total = notifications.length;
    const pending = notifications.filter(({ type }) => type === 'greeting.pending').length;
    const events = notifications.map(({ id }) => id).toSorted();
    return {
      // Different contents get a different id, so that no receiver mistakes them for a repeat.
      id: `evt_${sha256(events.join())}`,
      type: 'digest',
      createdAt: new Date().toISOString(),
      title:
        pending > 0
          ? say('notify.greetingsWaiting', { host, total, count: pending })
          : say(kind === 'inquiry' ? 'notify.inquiries' : 'notify.greetings', { host, count: total }),
      quoted: notifications
        .slice(0, DIGEST_QUOTES)
        .map(({ data }, index) => `${index + 1}. ${visibleLine(shorten(quote(data), DIGEST_QUOTE_LENGTH))}`),
      ...place,
      lines: [
        ...(total > DIGEST_QUOTES ? [say('notify.more', { count: total - DIGEST_QUOTES })] : []),
        ...place.lines,
      ],
      data: { kind, count: total, ids: notifications.map(({ data }) => data.id) },
    };
  }

  return async (rows: readonly OutboxTable[]): Promise<Notification | undefined> => {
    const wording = rows[0]?.channel === LOG_CHANNEL ? english : wordingOfSite();
    const present: Notification[] = [];
    const newestFirst = rows.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
    for (const row of newestFirst) {
      const described = await describe(row, wording);
      if (described) present.push(described);
    }
    const [first] = present;
    if (first === undefined || present.length === 1) return first;
    return composeDigest(subjectKind(first.type), present, wording);
  };
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

const POSTED = {
  webmcp: 'notify.postedOnPage',
  mcp: 'notify.postedOverMcp',
  rest: 'notify.postedOverRest',
} as const satisfies Record<GreetingChannel, WordKey>;
