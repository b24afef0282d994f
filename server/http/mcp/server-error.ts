/** What the SDK answers where JSON-RPC has no code for an error; the first of those left to servers (JSON-RPC 2.0, section 5.1). */
export const SERVER_ERROR = -32_000;
