/**
 * The entry of the server. The program is loaded once the shape of queued callbacks is held: while 400 kB of it are read
 * V8 collects garbage, and may forget that shape before there is anything to hold.
 */
import { keepTickShape } from './keep-tick-shape.ts';

await keepTickShape();
await import('./serve.ts');
