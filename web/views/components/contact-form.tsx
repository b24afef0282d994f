import type { Child } from 'hono/jsx';
import {
  type Draft,
  type FieldName,
  type FieldProblem,
  fieldNames,
  maxLengths,
  type Trouble,
} from '../../core/contact-fields.ts';
import { CONTACT_PATH } from '../../core/routes.ts';
import { failureAdvice, fieldAdvice, fieldLabel } from '../../locales/contact-sentences.ts';
import type { Wording } from '../../locales/wording.ts';
import type { ContentView } from '../view-context.ts';
import { interfaceText, sentence } from './sentence.tsx';

export interface ContactFormProps {
  readonly context: ContentView;
  readonly values?: Partial<Draft> | undefined;
  readonly trouble?: Trouble | undefined;
}

/** Renders the form that works without scripts, with the same fields as `web/page/components/contact-form`. */
export function ContactForm({ context, values = {}, trouble }: ContactFormProps) {
  const { bundle, wording } = context;
  const { email } = bundle.site.contact;
  const address = <a href={`mailto:${email}`}>{email}</a>;
  return (
    <form class="message-form" method="post" action={CONTACT_PATH}>
      {trouble && <Unsent wording={wording} trouble={trouble} address={address} />}
      {fieldNames.map((name) => (
        <Field wording={wording} name={name} value={values[name] ?? ''} problem={trouble?.errors[name]} />
      ))}
      {/* A trap for programs that fill in every field. */}
      <div class="unseen" aria-hidden="true">
        <label for="website">{sentence(wording, 'form.trap')}</label>
        <input id="website" name="website" type="text" tabindex={-1} autocomplete="off" />
      </div>
      <p class="send">
        <button class="button" type="submit">
          {sentence(wording, 'form.send')}
        </button>
        <span>{sentence(wording, 'form.orWrite', { address })}</span>
      </p>
    </form>
  );
}

interface FieldProps {
  readonly wording: Wording;
  readonly name: FieldName;
  readonly value: string;
  readonly problem: FieldProblem | undefined;
}

function Field({ wording, name, value, problem }: FieldProps) {
  const error = problem && fieldAdvice(wording, name, problem);
  const errorId = error === undefined ? undefined : `${name}-error`;
  const state = {
    id: name,
    name,
    required: true,
    'aria-invalid': error === undefined ? undefined : 'true',
  } as const;
  return (
    <div class="field">
      <label for={name}>{interfaceText(wording, fieldLabel(wording, name))}</label>
      {error !== undefined && (
        <p class="error" id={errorId}>
          {interfaceText(wording, error)}
        </p>
      )}
      {name === 'message' ? (
        <>
          {/* The parser drops the first line break. */}
          <textarea
            {...state}
            rows={7}
            aria-describedby={[errorId, 'message-left'].filter(Boolean).join(' ')}
          >
            {`\n${value}`}
          </textarea>
          <p class="hint" id="message-left">
            {sentence(wording, 'contact.limit', { count: maxLengths.message })}
          </p>
        </>
      ) : (
        <input
          {...state}
          type={name === 'email' ? 'email' : 'text'}
          autocomplete={name}
          value={value}
          aria-describedby={errorId}
        />
      )}
    </div>
  );
}

type UnsentProps = { wording: Wording; trouble: Trouble; address: Child };

/** Renders why nothing was sent. Without scripts, `autofocus` takes the visitor there. */
function Unsent({ wording, trouble: { errors, failure }, address }: UnsentProps) {
  const reasons = fieldNames.flatMap((name) => {
    const problem = errors[name];
    if (!problem) return [];
    const field = <a href={`#${name}`}>{interfaceText(wording, fieldLabel(wording, name))}</a>;
    const reason = interfaceText(wording, fieldAdvice(wording, name, problem));
    return <li>{sentence(wording, 'form.reason', { field, reason })}</li>;
  });
  return (
    <section class="trouble" tabindex={-1} autofocus aria-labelledby="trouble-title">
      <h2 id="trouble-title">{sentence(wording, 'form.notSent')}</h2>
      {failure === undefined ? (
        <ul>{reasons}</ul>
      ) : (
        <>
          <p>{interfaceText(wording, failureAdvice(wording, failure))}</p>
          <p>{sentence(wording, 'form.stillHere', { address })}</p>
        </>
      )}
    </section>
  );
}
