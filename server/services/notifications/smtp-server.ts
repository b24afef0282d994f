export interface SmtpServer {
  readonly hostname: string;
  readonly port: number;
  /** Encrypted from the first byte. */
  readonly secure: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
}

/** @param url `smtp://` (with STARTTLS where the server offers it) or `smtps://` */
export function smtpServer(url: string): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(url);
  // Message submission: RFC 6409 gives 587, RFC 8314 gives 465 with implicit TLS.
  const secure = protocol === 'smtps:' || port === '465';
  return {
    hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
  };
}
