/** The entry point of `npm start`: serves the site in the current folder. */
import { serve } from './serve.ts';

await serve('.');
