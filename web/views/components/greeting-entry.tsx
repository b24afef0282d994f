import type { ContentBundle } from '../../runtime/bundle.ts';
import type { Greeting } from '../../runtime/greetings.ts';
import { greetingUrl } from '../../runtime/routes.ts';
import { relativeTime } from '../../runtime/time.ts';
import { greetingTexts } from '../../runtime/translations.ts';

interface GreetingEntryProps {
  readonly bundle: ContentBundle;
  readonly greeting: Greeting;
  readonly now: Date;
}

/** One greeting. Name and message are by third parties, in any script: shown as text, each in its own direction. */
export function GreetingEntry({ bundle, greeting, now }: GreetingEntryProps) {
  const { agent_name, message, created_at, channel, id } = greeting;
  const age = relativeTime(new Date(created_at), now);
  return (
    <figure class="greeting">
      <blockquote>
        <p dir="auto">{message}</p>
      </blockquote>
      <figcaption class="meta">
        <bdi class="greeting-name">{agent_name}</bdi> · <time datetime={created_at}>{age}</time> ·{' '}
        {greetingTexts(bundle.site.locale).doors[channel]} ·{' '}
        <a
          href={greetingUrl(bundle, id)}
          rel="bookmark"
          aria-label={`Permalink: greeting by ${agent_name}, ${age}`}
        >
          Permalink
        </a>
      </figcaption>
    </figure>
  );
}
