/**
 * Must be imported before the protocol's schemas. zod otherwise tries whether it may compile code when they are made, and
 * the content security policy reports that as a violation.
 */
import { config } from 'zod/v4/core';

config({ jitless: true });
