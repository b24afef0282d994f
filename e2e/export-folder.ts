/** Environment variable with the folder of the exported sample site. */
export const EXPORT_FOLDER = 'FOYER_TEST_EXPORT';
