import { findWords } from '../../web/locales/find-words.ts';
import { createWording } from '../../web/locales/wording.ts';

/** The words of what is always in English, such as the command line and the log. Dates are unambiguous. */
export const english = createWording(findWords('en-GB'));
