/** Stands for `typescript` in openapi-typescript, which works with the compiler's interface as it was before 7. */
export { ts as default } from '@ts-morph/common';
