import type { Edition } from '../../../web/core/essays.ts';

/** Edition with everything published except drafts, for tests and benchmarks that do not depend on the date. */
export const ANY_DAY: Edition = { day: '9999-12-31' };
