import { ContactForm } from './contact-form.ts';

customElements.define('foyer-contact-form', ContactForm);
