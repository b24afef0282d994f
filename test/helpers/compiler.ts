/** Stands for `typescript` in openapi-typescript, which works with the compiler's interface as it was before 7. */
// biome-ignore lint/style/noDefaultExport: it has the shape of what it stands for.
export { ts as default } from '@ts-morph/common';
