/** Decides whether content may change through the server. Commands typed on the machine are not asked. */
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../server/config/config.ts';
import { ifExists } from '../../site/util/read-text.ts';
import type { OwnerError } from '../owner-error.ts';
import { refusal } from '../refusal.ts';

interface GateContext {
  readonly config: Pick<Config, 'contentDir' | 'ownerRoom'>;
  readonly isServed: boolean;
}

/** Folders of the content that actions write to. */
const WRITTEN = ['', 'essays', 'pages', 'media'];

/**
 * Returns why content cannot be changed, or undefined if it can: `inbox` if the owner has switched that off, `folder` if
 * the service may not write there.
 */
export async function whyLocked({ config, isServed }: GateContext): Promise<'inbox' | 'folder' | undefined> {
  if (!isServed) return undefined;
  if (config.ownerRoom === 'inbox') return 'inbox';
  const checks = WRITTEN.map((name) => ifExists(access(join(config.contentDir, name), constants.W_OK)));
  return Promise.all(checks).then(
    () => undefined,
    () => 'folder' as const,
  );
}

/** Returns why an action is not offered here at all, or undefined if it is. */
export function whyNotOffered(
  { locksContent }: { readonly locksContent?: boolean },
  { config, isServed }: GateContext,
): OwnerError | undefined {
  return locksContent && isServed && config.ownerRoom === 'inbox' ? changedElsewhere() : undefined;
}

function changedElsewhere(): OwnerError {
  return refusal('elsewhere', 'contentElsewhere');
}

/** @throws OwnerError `elsewhere` or `unavailable` where no content can be changed */
export async function requireUnlocked(context: GateContext): Promise<void> {
  const locked = await whyLocked(context);
  if (locked === undefined) return;
  if (locked === 'inbox') throw changedElsewhere();
  throw refusal('unavailable', 'contentReadOnly');
}
