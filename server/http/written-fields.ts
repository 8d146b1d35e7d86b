import type * as z from 'zod/mini';

/** Fields of an answer that were checked against the contract and written before: `json` is what stands between the braces. */
export class WrittenFields {
  readonly json: Buffer;
  constructor(json: Buffer) {
    this.json = json;
  }
}

/** Checks and writes fields that are answered again and again. Throws where they break the contract. */
export const writeFields = <Answer extends z.core.$ZodLooseShape>(
  { fields }: { fields: z.ZodMiniObject<Answer> },
  values: z.input<z.ZodMiniObject<Answer>>,
): WrittenFields => new WrittenFields(Buffer.from(JSON.stringify(fields.parse(values)).slice(1, -1)));

const end = Buffer.from('}');

/** The whole answer, with what is in every one beside its fields. */
export const completeAnswer = ({ json }: WrittenFields, serverNow: number): Buffer =>
  Buffer.concat([Buffer.from(`{"status":1,"serverNow":${serverNow},`), json, end]);
