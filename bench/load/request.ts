/** A request as a client sends it again and again. */
export interface Request {
  readonly method: 'GET' | 'POST';
  /** Where it or the body holds `NEW_WORD`, each request has a word there that none had before. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Of the answer; 200 unless given. */
  readonly status?: number;
}

export const NEW_WORD = '{new-word}';

/** The request in bytes. */
export function writeRequest({ method, path, headers = {}, body }: Request, host: string): string {
  const all: Readonly<Record<string, string>> = {
    host,
    ...headers,
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}
