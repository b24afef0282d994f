/** A notification as an e-mail. */
import validator from 'validator';
import type { Notification } from './channel.ts';
import type { EmailSettings } from './notify-settings.ts';
import { oneLine, paragraphs } from './plain-text.ts';

/** RFC 5322, 2.1.1: a line of a header at most 998 characters; a subject anyone reads is far shorter. */
const MAX_SUBJECT = 200;

const NO_SUBJECT = 'Foyer';

/** The message in nodemailer's terms. A repeat is the same message, by its Message-ID. */
export function composeEmail(notification: Notification, { to, from }: Omit<EmailSettings, 'url'>) {
  return {
    from,
    to,
    ...replyTo(notification),
    subject: [...oneLine(notification.title)].slice(0, MAX_SUBJECT).join('') || NO_SUBJECT,
    text: `${paragraphs(notification.lines)}\n`,
    messageId: `<${messageIdLocal(notification.id)}@${domainOf(from)}>`,
    date: new Date(notification.createdAt),
    // RFC 3834: keeps automatic responders from answering.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** "Reply" writes to whoever sent the inquiry. An address that a header cannot carry is in the text all the same. */
function replyTo({ type, data }: Notification) {
  if (type !== 'inquiry.received' || typeof data.email !== 'string') return {};
  // The validator throws at a lone surrogate.
  if (!validator.isEmail(data.email.toWellFormed(), { allow_utf8_local_part: false })) return {};
  const name = typeof data.name === 'string' ? oneLine(data.name) : '';
  return { replyTo: { name, address: data.email } };
}

/** RFC 5322, 3.2.3: what is no `atext` is written as its code. */
function messageIdLocal(id: string): string {
  return id.replace(/[^\w-]/g, (unit) => `=${unit.charCodeAt(0).toString(16)}`);
}

function domainOf(mailbox: string): string {
  return mailbox.slice(mailbox.lastIndexOf('@') + 1).replace(/[>\s]/g, '');
}
