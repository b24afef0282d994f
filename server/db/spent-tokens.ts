/** Tokens of the web form, which are valid only once. */
import type { Database } from './tables.ts';

/** A single-use token, which is no longer valid after `expiresAt`. */
export interface SpendableToken {
  readonly nonce: string;
  readonly expiresAt: Date;
}

/** Spends a token in the caller's transaction. Returns false if it has already been spent. */
export async function spendToken(
  transaction: Database,
  { nonce, expiresAt }: SpendableToken,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('spent_tokens')
    .values({ nonce, expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}
