/** What a server that makes its answers anew is to answer at one path. */
export interface WholeAnswer {
  readonly path: string;
  /** Those of Foyer's answer that the server does not send by itself. */
  readonly headers: Readonly<Record<string, string>>;
  readonly value: unknown;
}
