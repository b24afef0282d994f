/** E-mail over SMTP. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { guarded, isPublicAddress, unbracketed } from '../../../site/util/public-address.ts';
import { visibleLine } from '../../../web/core/documents/quote.ts';
import type { EmailSettings } from '../../config/notify-settings.ts';
import { type DeliveryOptions, deliver } from './delivery.ts';
import { type Channel, type Notification, partsOfText } from './notification.ts';

/**
 * Returns a channel that sends e-mail. Its address is `smtp://` (with STARTTLS if the server offers it) or `smtps://`.
 */
export function createEmail({ url, to, from }: EmailSettings, options: DeliveryOptions): Channel {
  const { protocol, hostname, port: givenPort, username, password } = new URL(url);
  // For message submission, RFC 6409 assigns port 587 and RFC 8314 assigns port 465 with implicit TLS.
  const secure = protocol === 'smtps:' || givenPort === '465';
  const port = Number(givenPort) || (secure ? 465 : 587);
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };

  async function send(notification: Notification, signal: AbortSignal) {
    const { id, type, createdAt, title, data } = notification;
    const { start, end } = partsOfText(notification);
    // Loaded on demand, because it is large.
    const { createTransport } = await import('nodemailer');
    const guard = guarded(hostname, options.allowPrivate);
    const connection = connect({ host: unbracketed(hostname), port, signal, ...guard });
    // An unhandled error event would end the process.
    connection.on('error', () => undefined);
    await once(connection, 'connect');
    const isPublic = isPublicAddress(connection.remoteAddress ?? '');
    const transport = createTransport({
      host: hostname,
      port,
      connection,
      secure,
      // Never sends a password unencrypted over the public internet.
      requireTLS: isPublic && username !== '',
      // A private relay may have a self-signed certificate, because without TLS it would get plain text anyway.
      tls: { rejectUnauthorized: secure || isPublic },
      ...(username && { auth }),
    });
    await transport.sendMail({
      from,
      to,
      ...(type === 'inquiry.received' && {
        // nodemailer folds headers at any white space, but only a space or tab continues one (RFC 5322, section 2.2.3).
        replyTo: { name: visibleLine(String(data.name)), address: String(data.email).replace(/\s+/g, '') },
      }),
      subject: visibleLine(title) || 'Foyer',
      text: `${start}${end}\n`,
      // The same on every attempt.
      messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1).replace(/[>\s]/g, '')}>`,
      date: new Date(createdAt),
      // RFC 3834: keeps automatic responders from answering.
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  return {
    name: 'email',
    send: (notification, signal) =>
      deliver(`${hostname}:${port}`, { ...options, signal }, (limited) => send(notification, limited)),
  };
}
