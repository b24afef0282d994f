/** E-mail over SMTP. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import validator from 'validator';
import type { EmailSettings } from '../../config/notify-settings.ts';
import { guarded, isPublicAddress, unbracketed } from '../../util/public-address.ts';
import { DELIVERY_TIMEOUT_MS, DeliveryError, type DeliveryOptions, deliver } from './delivery.ts';
import { type Channel, joinParagraphs, type Notification, oneLine } from './notification.ts';

/** Far below the limit of RFC 5322, section 2.1.1. */
const MAX_SUBJECT_LENGTH = 200;

/** Creates a channel that sends e-mail. */
export function createEmail(settings: EmailSettings, options: DeliveryOptions): Channel {
  const server = parseSmtpUrl(settings.url);
  const { allowPrivate, timeLimit = DELIVERY_TIMEOUT_MS } = options;

  async function send(notification: Notification, signal: AbortSignal): Promise<void> {
    const message = composeEmail(notification, settings);
    // Loaded on demand: it takes 10 MB.
    const { createTransport } = await import('nodemailer');
    const connection = await openSocket(server, allowPrivate, signal);
    const isPublic = isPublicAddress(connection.remoteAddress ?? '');
    const transport = createTransport({
      host: server.hostname,
      port: server.port,
      connection,
      secure: server.secure,
      // A password crosses the public internet encrypted or not at all.
      requireTLS: isPublic && server.auth !== undefined,
      // A private relay, which would get plain text too, may have a self-signed certificate.
      tls: { rejectUnauthorized: server.secure || isPublic },
      connectionTimeout: timeLimit,
      greetingTimeout: timeLimit,
      socketTimeout: timeLimit,
      ...(server.auth && { auth: server.auth }),
    });
    try {
      await transport.sendMail({ ...message, signal });
    } catch (error) {
      connection.destroy();
      throw withoutServerText(error);
    }
  }

  return {
    name: 'email',
    send: (notification, signal) =>
      deliver(`${server.hostname}:${server.port}`, { ...options, signal }, (limited) =>
        send(notification, limited),
      ),
  };
}

interface SmtpServer {
  readonly hostname: string;
  readonly port: number;
  /** Whether TLS starts before the first command. */
  readonly secure: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
}

/** @param url `smtp://` (with STARTTLS if the server offers it) or `smtps://` */
function parseSmtpUrl(url: string): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(url);
  // Message submission: RFC 6409 assigns 587, RFC 8314 assigns 465 with implicit TLS.
  const secure = protocol === 'smtps:' || port === '465';
  return {
    hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
  };
}

/** Returns a connected socket whose address the guard has checked. */
async function openSocket(
  { hostname, port }: SmtpServer,
  allowPrivate: boolean,
  signal: AbortSignal,
): Promise<Socket> {
  signal.throwIfAborted();
  const socket = connect({ host: unbracketed(hostname), port, ...guarded(hostname, allowPrivate) });
  // An error that nobody listens to would end the process.
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** A response of the server may contain addresses and content; its code doesn't. */
function withoutServerText(error: unknown): unknown {
  if (!(error instanceof Error) || !('responseCode' in error) || !error.responseCode) return error;
  const isLogin = 'code' in error && error.code === 'EAUTH';
  return isLogin ? error : new DeliveryError(`answered ${Number(error.responseCode)}`);
}

/** Returns the message for nodemailer. A repeat has the same Message-ID. */
function composeEmail(notification: Notification, { to, from }: EmailSettings) {
  return {
    from,
    to,
    ...replyTo(notification),
    subject: [...oneLine(notification.title)].slice(0, MAX_SUBJECT_LENGTH).join('') || 'Foyer',
    text: `${joinParagraphs(notification.lines)}\n`,
    messageId: `<${messageIdLocal(notification.id)}@${domainOf(from)}>`,
    date: new Date(notification.createdAt),
    // RFC 3834: keeps automatic responders from answering.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Addresses replies to the sender of an inquiry. An address that no header takes is still in the text. */
function replyTo({ type, data }: Notification) {
  if (type !== 'inquiry.received' || typeof data.email !== 'string') return {};
  // The validator throws at a lone surrogate.
  if (!validator.isEmail(data.email.toWellFormed(), { allow_utf8_local_part: false })) return {};
  const name = typeof data.name === 'string' ? oneLine(data.name) : '';
  return { replyTo: { name, address: data.email } };
}

/** Encodes everything but letters, digits, `_` and `-`, which are all `atext` (RFC 5322, section 3.2.3). */
function messageIdLocal(id: string): string {
  return id.replace(/[^\w-]/g, (unit) => `=${unit.charCodeAt(0).toString(16)}`);
}

function domainOf(mailbox: string): string {
  return mailbox.slice(mailbox.lastIndexOf('@') + 1).replace(/[>\s]/g, '');
}
