/** Another user, for tests of file permissions that run as root. */

/** The user `nobody` on Linux. */
const NOBODY = 65_534;

/** Runs `work` as `nobody` if this process is root, otherwise as the current user. */
export async function asOtherUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
