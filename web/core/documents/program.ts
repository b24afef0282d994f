/** The name of Foyer's package and program. The npm package `foyer` belongs to another project. */
export const PACKAGE_NAME = 'foyer-site';

/**
 * Runs the owner's commands in the folder of a site: `npx --no foyer-site check`. With `--no`, npx installs nothing
 * from the registry, where anybody could take the name.
 */
export const PROGRAM = `npx --no ${PACKAGE_NAME}`;
