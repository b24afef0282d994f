/** The settings that a compiled site depends on. Those of the server and of the programs are in `server/config`. */
export interface CompileSettings {
  readonly publicUrl: string;
  readonly contentDir: string;
  /** Sent with every page. */
  readonly originTrialTokens: readonly { readonly text: string }[];
  /** Requests a minute, which pages and documents state. */
  readonly rateLimit: number;
  /** What pages may fetch in advance, in bytes. */
  readonly prefetchBudget: number;
  /** Whether searches also find what is related in meaning. */
  readonly searchByMeaning: boolean;
}
