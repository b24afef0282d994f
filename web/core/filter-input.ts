/** Filters of essays as input: their schemas, and the checks that need the content. */
import { z } from 'zod/v3';
import type { ContentBundle } from './bundle.ts';
import { nearest } from './closest.ts';
import { type EssayFilter, isEmptyRange } from './essay-filter.ts';
import { enumValue } from './normalize-input.ts';
import { ProblemError } from './problems.ts';
import { remembered } from './remembered.ts';
import { boundedText } from './schemas.ts';
import { isDateRangeEnd } from './time.ts';

/** The order, and the fields of a filter except the category, whose values depend on the interface. */
export const filterInput = {
  sortBy: z
    .enum(['desc', 'asc'])
    .optional()
    .describe('By date. Default: best match first with a query, else desc.'),
  tag: boundedText({ minLength: 1, maxLength: 100 }).optional().describe('Only this tag.'),
  from: rangeEnd('First year, month or day, like 2025-03.'),
  to: rangeEnd('Last one, inclusive.'),
};

/** A year may also be a number, as models send it. */
function rangeEnd(description: string) {
  const end = z
    .string()
    .trim()
    .refine(isDateRangeEnd, 'must be a year, a month or a day, like 2025, 2025-03 or 2025-03-31');
  return z
    .preprocess((value) => (typeof value === 'number' ? String(value) : value), end)
    .optional()
    .describe(description);
}

const tagsOf = remembered((essays: ContentBundle['essays']) => [
  ...new Set(essays.flatMap(({ tags }) => tags)),
]);

/**
 * Returns the filter with its tag spelled as in the essays. The tag is matched regardless of case, accents, plural and
 * punctuation.
 *
 * @param pointerPrefix `/` for tool input, the empty string for query parameters
 * @throws ProblemError `invalid-input` if no essay has the tag, with the closest ones, or if the range is empty
 */
export function checkFilter<Filter extends EssayFilter>(
  filter: Filter,
  { essays }: Pick<ContentBundle, 'essays'>,
  pointerPrefix: '/' | '' = '/',
): Filter {
  if (isEmptyRange(filter)) {
    throw invalidField(
      `${pointerPrefix}to`,
      '"to" is before "from", so there are no days between them.',
      'Swap "from" and "to", or leave out one of them.',
    );
  }
  if (filter.tag === undefined) return filter;
  const tags = tagsOf(essays);
  const tag = enumValue(tags, filter.tag);
  if (tag !== undefined) return { ...filter, tag };
  const closest = nearest(filter.tag, tags).map((near) => `"${near}"`);
  throw invalidField(
    `${pointerPrefix}tag`,
    'No essay has this tag.',
    closest.length > 0 ? `The closest tags are ${closest.join(', ')}.` : 'Leave it out: no essay has tags.',
  );
}

function invalidField(pointer: string, detail: string, hint: string): ProblemError {
  return new ProblemError('invalid-input', {
    detail: `Not valid: ${pointer}.`,
    errors: [{ pointer, detail, hint }],
  });
}
