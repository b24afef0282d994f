import type { Edition } from '../../../web/runtime/essays.ts';

/** Whatever is no draft is out: for tests and measurements that are not about time. */
export const WHENEVER: Edition = { day: '9999-12-31' };
