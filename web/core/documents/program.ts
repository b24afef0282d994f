/** The name of Foyer's package and program. The npm package `foyer` belongs to another project. */
export const PACKAGE_NAME = 'foyer-site';

/** Runs the owner's commands, wherever the owner is: `npx foyer-site check`. */
export const PROGRAM = `npx ${PACKAGE_NAME}`;
