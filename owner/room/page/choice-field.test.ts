import { parseHTML } from 'linkedom';
import { expect, it } from 'vitest';
import { chooseByField } from './choice-field.ts';

it('chooses the day that is picked, and leaves another choice alone', () => {
  const { document, Event } = parseHTML(
    '<form><label class="room-choice"><input type="radio" value="today"></label>' +
      '<label class="room-choice"><input type="radio" value="day"><input type="date"></label><input name="to"></form>',
  );
  const chosen: unknown[] = [];
  document.addEventListener('click', ({ target }) => chosen.push((target as HTMLInputElement).value));
  chooseByField(document);
  for (const field of ['[name=to]', '[type=date]']) {
    document.querySelector(field)?.dispatchEvent(new Event('input', { bubbles: true }));
  }
  expect(chosen).toEqual(['day']);
});
