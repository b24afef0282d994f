import { CopyButton } from './copy-button.ts';

customElements.define('foyer-copy', CopyButton);
