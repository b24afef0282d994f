/** Hands the importer to the owner's actions. Its parsers are loaded when somebody brings in a site. */
import type { Importer } from '../owner/actions/site/importer.ts';

/** Loads the importer. */
export function loadImporter(): Promise<Importer> {
  return import('../import/importer.ts');
}
