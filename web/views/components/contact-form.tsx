import type { Child } from 'hono/jsx';
import {
  type Draft,
  type FieldName,
  type FieldProblem,
  fieldNames,
  maxLengths,
  type Trouble,
} from '../../core/contact-fields.ts';
import type { Site } from '../../core/model.ts';
import { CONTACT_PATH } from '../../core/routes.ts';
import { failureAdvice, fieldAdvice, fieldLabel } from '../../locales/contact-sentences.ts';
import { siteWording } from '../../locales/find-words.ts';
import type { Wording } from '../../locales/wording.ts';

interface ContactFormProps {
  readonly site: Site;
  /** Values that the visitor has entered. */
  readonly values?: Partial<Draft> | undefined;
  /** Why it was not sent. */
  readonly trouble?: Trouble | undefined;
}

/** Renders the form that works without scripts, with the same fields as `web/page/components/contact-form`. */
export function ContactForm({ site, values = {}, trouble }: ContactFormProps) {
  const wording = siteWording(site);
  const { say, parts } = wording;
  const address = <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>;
  return (
    <form class="message-form" method="post" action={CONTACT_PATH}>
      {trouble && <Unsent wording={wording} trouble={trouble} address={address} />}
      {fieldNames.map((name) => (
        <Field wording={wording} name={name} value={values[name] ?? ''} problem={trouble?.errors[name]} />
      ))}
      {/* A trap for programs that fill in every field. */}
      <div class="unseen" aria-hidden="true">
        <label for="website">{say('form.trap')}</label>
        <input id="website" name="website" type="text" tabindex={-1} autocomplete="off" />
      </div>
      <p class="send">
        <button class="button" type="submit">
          {say('form.send')}
        </button>
        <span>{parts('form.orWrite', { address })}</span>
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
      <label for={name}>{fieldLabel(wording, name)}</label>
      {error !== undefined && (
        <p class="error" id={errorId}>
          {error}
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
            {wording.say('contact.limit', { count: maxLengths.message })}
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
  const { say, parts } = wording;
  const reasons = fieldNames.flatMap((name) => {
    const problem = errors[name];
    if (!problem) return [];
    const field = <a href={`#${name}`}>{fieldLabel(wording, name)}</a>;
    return <li>{parts('form.reason', { field, reason: fieldAdvice(wording, name, problem) })}</li>;
  });
  return (
    <section class="trouble" tabindex={-1} autofocus aria-labelledby="trouble-title">
      <h2 id="trouble-title">{say('form.notSent')}</h2>
      {failure === undefined ? (
        <ul>{reasons}</ul>
      ) : (
        <>
          <p>{failureAdvice(wording, failure)}</p>
          <p>{parts('form.stillHere', { address })}</p>
        </>
      )}
    </section>
  );
}
