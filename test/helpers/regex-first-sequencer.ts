import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest test, and those that match regular expressions millions of times, in the order in which they run. */
const FIRST_TESTS = [
  /\/engines\/firefox\.test/,
  /\/hidden-characters\.test/,
  /\/services\/greetings\//,
  /\/http\/contact\.test/,
  /\/convert-text\.test/,
];

/**
 * Runs these tests first, so that none of the workers waits for one that begins late, and those that start the whole service after those that do not. V8 stops optimizing regular
 * expressions in a process that has compiled many.
 */
export class RegexFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = FIRST_TESTS.findIndex((pattern) => pattern.test(moduleId));
      return index === -1 ? FIRST_TESTS.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
