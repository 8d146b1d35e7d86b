import { type Document, isMap, isScalar, isSeq, parseDocument, Scalar } from 'yaml';
import { type EditedField, editedFields, optionLetters, type QuestionFields } from '../../../contract/desk/editing.ts';

const isLetter = (field: EditedField): boolean => optionLetters.some((letter) => letter === field);
const toPath = (field: EditedField): string[] => (isLetter(field) ? ['options', field] : [field]);

const parse = (yaml: string): Document => parseDocument(yaml, { schema: 'failsafe', prettyErrors: false });

/** A question of the documented format as its form has it. `fixed`: what is a picture there. */
export function toFields(yaml: string): { fields: QuestionFields; fixed: EditedField[]; isNumber: boolean } {
  const document = parse(yaml);
  const fixed: EditedField[] = [];
  const read = (field: EditedField): string => {
    const value = document.getIn(toPath(field), true);
    if (isMap(value)) fixed.push(field);
    if (isSeq(value)) return value.items.map((item) => (isScalar(item) ? String(item.value) : '')).join('\n');
    return isScalar(value) && value.value !== null ? String(value.value).trimEnd() : '';
  };
  const entries = editedFields.map((field) => [field, read(field)] as const);
  return {
    fields: Object.fromEntries(entries) as QuestionFields,
    fixed,
    isNumber: document.get('numeric') === 'true',
  };
}

/** Writes a form's fields over a question: what the form does not show stays as it is written. */
export function writeFields(yaml: string, fields: QuestionFields): string {
  const document = parse(yaml);
  const before = toFields(yaml);
  for (const field of editedFields) {
    const text = clean(fields[field]);
    if (before.fixed.includes(field) || text === before.fields[field]) continue;
    if (text === '') document.deleteIn(toPath(field));
    else if (field === 'accepted') document.set(field, document.createNode(text.split('\n').map((form) => form.trim())));
    else document.setIn(toPath(field), toScalar(text));
  }
  return document.toString({ lineWidth: 0 });
}

/** Lines end as they do in files. */
const clean = (text: string): string => text.replaceAll('\r\n', '\n').trim();

function toScalar(text: string): Scalar {
  const scalar = new Scalar(text);
  scalar.type = text.includes('\n') ? Scalar.BLOCK_LITERAL : Scalar.QUOTE_DOUBLE;
  return scalar;
}
