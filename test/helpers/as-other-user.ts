/** Another user, to whom files can be forbidden even if the tests run as root. */

/** The user `nobody` on Linux. */
const NOBODY = 65_534;

/** Runs `work` as a user who owns nothing, if this process may change its user; otherwise as its own. */
export async function asOtherUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
