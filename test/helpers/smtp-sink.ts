/** A real SMTP server that records e-mails, for tests. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly recipients: readonly string[];
  /** Unfolded headers in their original order, with names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

export interface SmtpSink {
  /** `127.0.0.1:port` */
  readonly host: string;
  readonly mails: ReceivedMail[];
  close(): Promise<void>;
}

export async function startSmtpSink(options: SMTPServerOptions = {}): Promise<SmtpSink> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disableReverseLookup: true,
    onData(stream, { envelope }, callback) {
      text(stream).then((raw) => {
        mails.push({ recipients: envelope.rcptTo.map(({ address }) => address), ...parseMail(raw) });
        callback();
      }, callback);
    },
    ...options,
  });
  // A client that hangs up is not a server error.
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    host: `127.0.0.1:${(listener.address() as AddressInfo).port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export function headerOf({ headers }: ReceivedMail, name: string): string | undefined {
  return headers.find(([other]) => other === name)?.[1];
}

/** Returns the text of an e-mail with one part (RFC 2045, section 6), as a mail program shows it. */
export function mailText(mail: ReceivedMail): string {
  const encoding = headerOf(mail, 'content-transfer-encoding');
  const unwrapped = mail.body.replace(/=\r\n/g, '');
  const escaped = (octets: string) => Buffer.from(octets.replaceAll('=', ''), 'hex').toString();
  const text =
    encoding === 'base64'
      ? Buffer.from(mail.body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? unwrapped.replace(/(?:=[\dA-F]{2})+/g, escaped)
        : mail.body;
  return text.replaceAll('\r\n', '\n').trimEnd();
}

/** Parses an e-mail (RFC 5322, 2.1 and 2.2.3): an empty line ends the headers, and whitespace continues a header. */
function parseMail(raw: string): Pick<ReceivedMail, 'headers' | 'body'> {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { headers, body: raw.slice(end + 4) };
}
