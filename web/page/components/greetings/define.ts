import { GreetingsWidget } from './greetings-widget.ts';

customElements.define('foyer-greetings', GreetingsWidget);
