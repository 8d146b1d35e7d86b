import { namespaces } from './names.ts';
import type { Node } from './node.ts';

/** QTI before 3.0 has other names for everything, and packages that translate it. */
const earlier = new Set(['assessmentItem', 'assessmentTest']);

/** What is to be said of a file that is not `what` it is listed as, whose root would be `element`. */
export const sayOtherRoot = ({ name, uri }: Node, what: string, element: string): string =>
  /imsqti_v\d/.test(uri) || earlier.has(name)
    ? `this is ${what} of an earlier QTI: convert it to QTI 3.0 first, for instance with the npm package @citolab/qti-convert`
    : `this is <${name}>, not ${what} of QTI 3.0 (<${element} xmlns="${namespaces.qti}">)`;
