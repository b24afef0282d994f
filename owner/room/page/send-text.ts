/** Sends a text to the server, and reads what it answers. */

export type FieldValues = Readonly<Record<string, string>>;

/** An error or a warning in a text. Without a line, it is about the other fields. */
export interface CheckFinding {
  readonly line?: number | undefined;
  readonly message: string;
  readonly fix?: string | undefined;
}

/** The text as another device has saved it. */
export interface OtherText {
  /** Its name, which may have followed its title. */
  readonly slug: string;
  readonly version: string;
  readonly fields: FieldValues;
}

export type SaveOutcome =
  | {
      readonly is: 'saved';
      readonly slug: string;
      readonly state: string;
      readonly version: string;
      readonly warnings: readonly CheckFinding[];
    }
  | { readonly is: 'conflict'; readonly other: OtherText }
  | { readonly is: 'invalid'; readonly errors: readonly CheckFinding[] }
  /** Something else is wrong, which the server explains in English. */
  | { readonly is: 'refused'; readonly message: string; readonly fix: string }
  /** Others can see the text, so the owner must save it with the button. */
  | { readonly is: 'unconfirmed' }
  | { readonly is: 'too-large' | 'disk-full' | 'unpaired' | 'unreachable' };

/** The findings in a text that was not saved, or undefined if the server did not answer. */
export type CheckOutcome =
  | { readonly errors: readonly CheckFinding[]; readonly warnings: readonly CheckFinding[] }
  | undefined;

const TIMEOUT_MS = 30_000;

/** Posts the fields and returns the outcome, also when there is no answer. */
export async function sendText(action: string, fields: FieldValues): Promise<SaveOutcome> {
  const answer = await postFields(action, fields);
  return answer ? saveOutcomeOf(answer.status, answer.body) : { is: 'unreachable' };
}

export async function checkFields(action: string, fields: FieldValues): Promise<CheckOutcome> {
  const answer = await postFields(`${action}/check`, fields);
  const { errors = [], warnings = [] } = (answer?.body ?? {}) as Partial<NonNullable<CheckOutcome>>;
  return answer?.status === 200 ? { errors, warnings } : undefined;
}

async function postFields(action: string, fields: FieldValues) {
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: unknown = await response.json().catch(() => undefined);
    return { status: response.status, body };
  } catch {
    return undefined;
  }
}

interface AnsweredText {
  readonly kind?: string;
  readonly message?: string;
  readonly fix?: string;
  readonly slug?: string;
  readonly state?: string;
  readonly version?: string;
  readonly markdown?: string;
  /** The whole file, if its front matter cannot be read. */
  readonly source?: string;
  readonly fields?: FieldValues;
  readonly errors?: readonly CheckFinding[];
  readonly warnings?: readonly CheckFinding[];
}

/** Reads an answer. A proxy may have answered instead of the server, with a page. */
export function saveOutcomeOf(status: number, body: unknown): SaveOutcome {
  const answer = (typeof body === 'object' ? body : null) as AnsweredText | null;
  const { version, markdown, source, slug = '', state = '', warnings = [] } = answer ?? {};
  if (status === 401 || status === 403) return { is: 'unpaired' };
  if (status === 413) return { is: 'too-large' };
  if (status === 507) return { is: 'disk-full' };
  if (status === 200 && version !== undefined) return { is: 'saved', slug, state, version, warnings };
  if (answer?.kind === 'conflict' && version !== undefined) {
    const texts = { ...(markdown !== undefined && { markdown }), ...(source !== undefined && { source }) };
    return { is: 'conflict', other: { slug, version, fields: { ...answer.fields, ...texts } } };
  }
  if (answer?.kind === 'unconfirmed') return { is: 'unconfirmed' };
  if (answer?.kind === 'invalid' && answer.errors) return { is: 'invalid', errors: answer.errors };
  if (answer?.message !== undefined) {
    return { is: 'refused', message: answer.message, fix: answer.fix ?? '' };
  }
  // Without a paired browser, the room is a path like any other.
  return { is: status === 404 ? 'unpaired' : 'unreachable' };
}
