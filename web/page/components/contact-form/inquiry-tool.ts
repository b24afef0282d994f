/** `send_inquiry` in the page: an agent fills in the form, and a person sends it. */
import {
  type FieldName,
  fieldNames,
  MAX_TOPIC,
  maxLengths,
  subjectLine,
} from '../../../core/contact-fields.ts';
import type { Inquiry } from '../../../core/inquiries.ts';
import type { PageTool } from '../../foyer-tools/model-context.ts';

export type FormMessage = Omit<Inquiry, 'topic'>;

const parameters: Readonly<Record<FieldName | 'topic', string>> = {
  name: 'Name of your user, who sends the message.',
  email: 'E-mail address of your user, for the reply.',
  message: 'The message, as plain text.',
  topic: 'A word or two on the subject, for the first line of the message.',
};

const NOTE =
  'The form on this page is filled in, and nothing has been sent. Ask your user to read it and press Send.';

/** Returns the tool, which answers as soon as `fillIn` has put the message into the form. */
export function createInquiryTool(owner: string, fillIn: (message: FormMessage) => Promise<void>): PageTool {
  const property = (name: FieldName) => {
    const [maxLength, description] = [maxLengths[name], parameters[name]];
    return [name, { type: 'string', minLength: 1, maxLength, description }] as const;
  };
  return {
    name: 'send_inquiry',
    title: `Write to ${owner}`,
    description: `Writes a private message to ${owner}: fills in the form on this page, which your user then reads and sends. It sends nothing itself.`,
    inputSchema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(fieldNames.map(property)),
        topic: { type: 'string', maxLength: MAX_TOPIC, description: parameters.topic },
      },
      required: fieldNames,
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    async execute(input, options) {
      const message = await parseFormMessage(input);
      options?.signal?.throwIfAborted();
      await fillIn(message);
      const answer = { status: 'filled', note: NOTE };
      return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
    },
  };
}

/**
 * Returns the message with its topic in the first line. Loads the schemas only when an agent calls the tool.
 *
 * @throws ProblemError `invalid-input`
 */
async function parseFormMessage(input: unknown): Promise<FormMessage> {
  const loading = [import('../../../core/inquiries.ts'), import('../../../core/validate.ts')] as const;
  const [{ agentInquirySchema }, { parseInput }] = await Promise.all(loading);
  const schema = agentInquirySchema.strict();
  const { topic, ...inquiry } = parseInput(schema, input ?? {});
  if (topic === undefined) return inquiry;
  // Together they may be too long.
  return parseInput(schema, { ...inquiry, message: subjectLine(topic) + inquiry.message });
}
