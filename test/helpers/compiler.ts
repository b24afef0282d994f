/** Replaces `typescript` for openapi-typescript, which needs the compiler API from before version 7. */
// biome-ignore lint/style/noDefaultExport: it has the shape of the module that it replaces.
export { ts as default } from '@ts-morph/common';
