/** `send_inquiry` in the page: an agent fills in the form, and a person sends it. */
import type { z } from 'zod/v3';
import { type FieldName, fieldNames, fields } from '../../../core/contact-fields.ts';
import type { formInquirySchema } from '../../../core/inquiries.ts';
import type { PageTool } from '../../foyer-tools/model-context.ts';

export type FormMessage = Omit<z.output<typeof formInquirySchema>, 'website'>;

const parameters: Readonly<Record<FieldName, string>> = {
  name: 'Name of your user, who sends the message.',
  email: 'E-mail address of your user, for the reply.',
  message: 'The message, as plain text.',
};

const NOTE =
  'The form on this page is filled in, and nothing has been sent. Ask your user to read it and press Send.';

/** Returns the tool, which answers as soon as `fillIn` has put the message into the form. */
export function createInquiryTool(owner: string, fillIn: (message: FormMessage) => Promise<void>): PageTool {
  const property = (name: FieldName) => {
    const { maxLength } = fields[name];
    return [name, { type: 'string', minLength: 1, maxLength, description: parameters[name] }] as const;
  };
  return {
    name: 'send_inquiry',
    title: `Write to ${owner}`,
    description: `Writes a private message to ${owner}: fills in the form on this page, which your user then reads and sends. It sends nothing itself.`,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(fieldNames.map(property)),
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
 * Loads the schemas only when an agent calls the tool.
 *
 * @throws ProblemError `invalid-input`
 */
async function parseFormMessage(input: unknown): Promise<FormMessage> {
  const loading = [import('../../../core/inquiries.ts'), import('../../../core/validate.ts')] as const;
  const [{ formInquirySchema }, { parseInput }] = await Promise.all(loading);
  return parseInput(formInquirySchema.omit({ website: true }).strict(), input ?? {});
}
