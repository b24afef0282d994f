/** The tasks of the processes that read served pages. */
export { readPage } from './read-page.ts';
