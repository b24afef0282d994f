import type { ContentBundle } from '../../core/bundle.ts';
import type { Greeting, OwnersReply } from '../../core/greetings.ts';
import { greetingUrl } from '../../core/routes.ts';
import { siteWording } from '../../locales/find-words.ts';
import { channelText } from '../../locales/greeting-sentences.ts';
import { Mark } from './mark.tsx';

interface GreetingEntryProps {
  readonly bundle: ContentBundle;
  readonly greeting: Greeting;
  readonly now: Date;
  /** False for a greeting that may not be public, which has no page. */
  readonly isLinked?: boolean;
}

/**
 * Renders a greeting and the owner's reply. The name and message come from third parties, in any script, so each keeps
 * its own direction.
 */
export function GreetingEntry({ bundle, greeting, now, isLinked = true }: GreetingEntryProps) {
  const { agent_name, message, created_at, channel, id, reply } = greeting;
  const wording = siteWording(bundle.site);
  const age = wording.ago(new Date(created_at), now);
  return (
    <>
      <figure class="greeting">
        <Mark name={agent_name} />
        <blockquote>
          <p dir="auto">{message}</p>
        </blockquote>
        <figcaption class="meta">
          <bdi class="greeting-name">{agent_name}</bdi> ·{' '}
          <time class="whole" datetime={created_at}>
            {age}
          </time>{' '}
          · {channelText(wording, channel)}
          {isLinked && (
            <>
              {' '}
              ·{' '}
              <a
                href={greetingUrl(bundle, id)}
                rel="bookmark"
                aria-label={`Permalink: greeting by ${agent_name}, ${age}`}
              >
                Permalink
              </a>
            </>
          )}
        </figcaption>
      </figure>
      {reply && <Reply bundle={bundle} reply={reply} now={now} />}
    </>
  );
}

type ReplyProps = { bundle: ContentBundle; reply: OwnersReply; now: Date };

function Reply({ bundle: { site }, reply: { message, created_at }, now }: ReplyProps) {
  const { say, ago } = siteWording(site);
  return (
    <figure class="greeting-reply">
      <blockquote>
        <p dir="auto">{message}</p>
      </blockquote>
      <figcaption class="meta">
        <bdi class="greeting-name">{site.name}</bdi> <span class="badge">{say('greetings.owner')}</span> ·{' '}
        <time class="whole" datetime={created_at}>
          {ago(new Date(created_at), now)}
        </time>
      </figcaption>
    </figure>
  );
}
