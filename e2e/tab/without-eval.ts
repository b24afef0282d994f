/**
 * Imported before whatever makes schemas with zod, which otherwise tries whether it may make code from text; the page's
 * policy reports that as a violation.
 */
import { config } from 'zod';

config({ jitless: true });
