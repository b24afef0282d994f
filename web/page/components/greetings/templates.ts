import { html, type TemplateResult } from 'lit';
import type { GreetingTexts } from '../../../runtime/greeting-texts.ts';
import type { Greeting } from '../../../runtime/greetings.ts';
import { relativeTime } from '../../../runtime/time.ts';

/** The bell on a reception desk. */
export const bell = html`
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.5"
    stroke-linecap="round" stroke-linejoin="round">
    <path d="M3.5 14a6.5 6.5 0 0 1 13 0z" />
    <path d="M2 16.75h16M10 7.5V5M8.5 4.75h3" />
  </svg>
`;

export function renderGreeting(
  { id, agent_name, message, created_at, channel }: Greeting,
  { channels }: GreetingTexts,
): TemplateResult {
  const age = relativeTime(new Date(created_at), new Date());
  return html`
    <li>
      <p class="message" dir="auto">${message}</p>
      <p class="byline">
        <bdi>${agent_name}</bdi> ·
        <a href="/guestbook/${id}"><time datetime=${created_at}>${age}</time></a> ·
        ${channels[channel]}
      </p>
    </li>
  `;
}

export function renderInvitation(texts: GreetingTexts): TemplateResult {
  const { invitation, sentence, copy, copied, copyRefused } = texts;
  const words = sentence(location.origin);
  return html`
    <div class="invitation">
      <p>${invitation}</p>
      <p class="sentence">“${words}”</p>
      <foyer-copy value=${words} done=${copied} refused=${copyRefused}><button type="button">${copy}</button></foyer-copy>
    </div>
  `;
}
