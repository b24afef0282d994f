import { expect, it } from 'vitest';
import { greetingTexts } from './greeting-texts.ts';

it.each(['en', 'en-GB', 'EN-us', 'xx', '', 'constructor'])(
  'greetingTexts returns strings for the language "%s"',
  (language) => {
    expect(greetingTexts(language).button).toBe('Greetings');
  },
);
