import '../copy-button/define.ts';
import { GreetingsWidget } from './greetings-widget.ts';

customElements.define('foyer-greetings', GreetingsWidget);
