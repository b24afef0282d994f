import { EssaySearch } from './essay-search.ts';

customElements.define('foyer-essay-search', EssaySearch);
