/** E-mail by SMTP. */
import type { Channel } from './channel.ts';
import { type DeliveryOptions, TIME_LIMIT } from './delivery-options.ts';
import { composeEmail } from './email-message.ts';
import { DeliveryError, deliveryFailure } from './failure.ts';
import type { EmailSettings } from './notify-settings.ts';
import { openSocket } from './open-socket.ts';
import { isPublicAddress } from './public-address.ts';
import { type SmtpServer, smtpServer } from './smtp-server.ts';

export function createEmail(
  { url, to, from }: EmailSettings,
  { allowPrivate, timeLimit = TIME_LIMIT }: DeliveryOptions,
): Channel {
  const server = smtpServer(url);
  return {
    name: 'email',
    async send(notification, signal) {
      const limit = AbortSignal.timeout(timeLimit);
      const stop = AbortSignal.any([signal, limit]);
      try {
        const message = composeEmail(notification, { to, from });
        await deliver(server, { ...message, signal: stop }, { allowPrivate, timeLimit });
      } catch (error) {
        throw deliveryFailure(`${server.hostname}:${server.port}`, withAnswer(error), limit);
      }
    },
  };
}

type Message = ReturnType<typeof composeEmail> & { readonly signal: AbortSignal };

async function deliver(
  server: SmtpServer,
  message: Message,
  { allowPrivate, timeLimit }: Required<DeliveryOptions>,
): Promise<void> {
  const { hostname, port, secure, auth } = server;
  // Only where there is a letter to send: it takes 10 MB.
  const { createTransport } = await import('nodemailer');
  const connection = await openSocket({ hostname, port, allowPrivate, signal: message.signal });
  const isPublic = isPublicAddress(connection.remoteAddress ?? '');
  const transport = createTransport({
    host: hostname,
    port,
    connection,
    secure,
    // A password crosses the public internet encrypted or not at all.
    requireTLS: isPublic && auth !== undefined,
    // A relay at home, to which plain text would go too, may have a certificate of its own making.
    tls: { rejectUnauthorized: secure || isPublic },
    connectionTimeout: timeLimit,
    greetingTimeout: timeLimit,
    socketTimeout: timeLimit,
    ...(auth && { auth }),
  });
  try {
    await transport.sendMail(message);
  } catch (error) {
    connection.destroy();
    throw error;
  }
}

/** What an SMTP server says may hold addresses and content, its number does not. */
function withAnswer(error: unknown): unknown {
  if (!(error instanceof Error) || !('responseCode' in error) || !error.responseCode) return error;
  const isLogin = 'code' in error && error.code === 'EAUTH';
  return isLogin ? error : new DeliveryError(`answered ${Number(error.responseCode)}`);
}
