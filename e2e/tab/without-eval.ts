/**
 * Disables code generation in zod, which probes for `eval` and so violates the page's policy. Import this file before
 * any module that creates schemas.
 */
import { config } from 'zod';

config({ jitless: true });
