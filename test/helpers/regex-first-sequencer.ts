import { BaseSequencer, type TestSpecification } from 'vitest/node';

const REGEX_TESTS = /\/services\/greetings\/|\/routes\/contact\.test/;

/**
 * Runs the tests of the greeting rules first, because they match regular expressions millions of times. V8 stops
 * optimizing regular expressions in a process that has compiled many.
 */
export class RegexFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFirst = ({ moduleId }: TestSpecification) => Number(REGEX_TESTS.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => isFirst(b) - isFirst(a));
  }
}
