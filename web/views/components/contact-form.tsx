import { type Draft, type FieldName, fieldNames, fields, type Trouble } from '../../core/contact-fields.ts';
import { CONTACT_PATH } from '../../core/routes.ts';

interface ContactFormProps {
  readonly mail: string;
  /** Values that the visitor has entered. */
  readonly values?: Partial<Draft> | undefined;
  /** Why it was not sent. */
  readonly trouble?: Trouble | undefined;
}

/** Renders the form that works without scripts, with the same fields as `web/page/components/contact-form`. */
export function ContactForm({ mail, values = {}, trouble }: ContactFormProps) {
  return (
    <form class="message-form" method="post" action={CONTACT_PATH}>
      {trouble && <Unsent trouble={trouble} mail={mail} />}
      {fieldNames.map((name) => (
        <Field name={name} value={values[name] ?? ''} error={trouble?.errors[name]} />
      ))}
      {/* A trap for programs that fill in every field. */}
      <div class="unseen" aria-hidden="true">
        <label for="website">Leave this empty</label>
        <input id="website" name="website" type="text" tabindex={-1} autocomplete="off" />
      </div>
      <p class="send">
        <button class="button" type="submit">
          Send
        </button>
        <span>
          or write to <a href={`mailto:${mail}`}>{mail}</a>
        </span>
      </p>
    </form>
  );
}

function Field({ name, value, error }: { name: FieldName; value: string; error: string | undefined }) {
  const errorId = error === undefined ? undefined : `${name}-error`;
  const state = {
    id: name,
    name,
    required: true,
    'aria-invalid': error === undefined ? undefined : 'true',
  } as const;
  return (
    <div class="field">
      <label for={name}>{fields[name].label}</label>
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
            Up to {new Intl.NumberFormat('en').format(fields.message.maxLength)} characters
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

/** Renders why nothing was sent. Without scripts, `autofocus` takes the visitor there. */
function Unsent({ trouble: { errors, failure }, mail }: { trouble: Trouble; mail: string }) {
  return (
    <section class="trouble" tabindex={-1} autofocus aria-labelledby="trouble-title">
      <h2 id="trouble-title">Not sent yet</h2>
      {failure === undefined ? (
        <ul>
          {fieldNames.map(
            (name) =>
              errors[name] !== undefined && (
                <li>
                  <a href={`#${name}`}>{fields[name].label}</a>: {errors[name]}
                </li>
              ),
          )}
        </ul>
      ) : (
        <>
          <p>{failure}</p>
          <p>
            What you wrote is still here. If sending keeps failing, write to{' '}
            <a href={`mailto:${mail}`}>{mail}</a>.
          </p>
        </>
      )}
    </section>
  );
}
