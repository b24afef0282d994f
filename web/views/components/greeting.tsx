import type { Greeting, OwnersReply } from '../../core/greetings.ts';
import { greetingUrl } from '../../core/routes.ts';
import { channelText } from '../../locales/greeting-sentences.ts';
import type { ContentView } from '../view-context.ts';
import { Mark } from './mark.tsx';
import { interfaceText, labelled, sentence } from './sentence.tsx';

type GreetingEntryProps = { context: ContentView; greeting: Greeting; now: Date };

/**
 * Renders a greeting and the owner's reply. The name and message come from third parties, in any script, so each keeps
 * its own direction.
 */
export function GreetingEntry({ context, greeting, now }: GreetingEntryProps) {
  const { bundle, wording } = context;
  const { agent_name, message, created_at, channel, id, reply } = greeting;
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
          <time datetime={created_at}>{interfaceText(wording, age)}</time> ·{' '}
          {interfaceText(wording, channelText(wording, channel))} ·{' '}
          <a
            href={greetingUrl(bundle, id)}
            rel="bookmark"
            {...labelled(wording, 'greeting.permalinkOf', { agent: agent_name, age })}
          >
            {sentence(wording, 'greeting.permalink')}
          </a>
        </figcaption>
      </figure>
      {reply && <Reply context={context} reply={reply} now={now} />}
    </>
  );
}

type ReplyProps = { context: ContentView; reply: OwnersReply; now: Date };

function Reply({ context, reply: { message, created_at }, now }: ReplyProps) {
  const { bundle, wording } = context;
  return (
    <figure class="greeting-reply">
      <blockquote>
        <p dir="auto">{message}</p>
      </blockquote>
      <figcaption class="meta">
        <bdi class="greeting-name">{bundle.site.name}</bdi>{' '}
        <span class="badge">{sentence(wording, 'greetings.owner')}</span> ·{' '}
        <time datetime={created_at}>{interfaceText(wording, wording.ago(new Date(created_at), now))}</time>
      </figcaption>
    </figure>
  );
}
