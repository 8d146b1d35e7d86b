import { join } from 'node:path';
import { fill, temporaryFolder } from './content.ts';

const qti = 'xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0"';

export const explanation =
  '<qti-modal-feedback outcome-identifier="FEEDBACK" identifier="x" show-hide="show"><qti-content-body><p>So it is.</p></qti-content-body></qti-modal-feedback>';

const options = `<qti-choice-interaction response-identifier="RESPONSE" max-choices="1">
<qti-simple-choice identifier="ChoiceA">By sight</qti-simple-choice>
<qti-simple-choice identifier="ChoiceB">By ear</qti-simple-choice>
</qti-choice-interaction>`;

/** A choice item of seven lines and more, as another program would write it; its body's text starts in line 5. */
export const choiceItem = (text = '<p>How does an owl hunt?</p>', choice = options, more = explanation, identifier = 'OWL_1') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<qti-assessment-item ${qti} identifier="${identifier}" title="Owl" adaptive="false" time-dependent="false">
<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>ChoiceB</qti-value></qti-correct-response></qti-response-declaration>
<qti-item-body>
${text}
${choice}
</qti-item-body>
${more}
</qti-assessment-item>
`;

/** A text-entry item; `declared` is what stands in its response declaration. */
export const entryItem = (
  declared = '<qti-correct-response><qti-value>0.5</qti-value></qti-correct-response>',
  text = '<p>What is half of one? <qti-text-entry-interaction response-identifier="RESPONSE"/></p>',
) => `<qti-assessment-item ${qti} identifier="half" title="Half" adaptive="false" time-dependent="false">
<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="float">${declared}</qti-response-declaration>
<qti-item-body>${text}</qti-item-body>
${explanation}
</qti-assessment-item>
`;

/** What single items do not say by themselves. */
export const about = { domain: 'Nature', skill: 'Owls', difficulty: 'easy' };

/** A folder named 'pack' with these files. */
export const packFolder = (files: Record<string, string | Uint8Array>): string => fill(join(temporaryFolder(), 'pack'), files);
