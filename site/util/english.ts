import { createWording } from '../../web/locales/wording.ts';
import { findWords } from './find-words.ts';

/** The words of what is always in English, such as the command line and the log. Dates are unambiguous. */
export const english = createWording(findWords('en-GB'));
