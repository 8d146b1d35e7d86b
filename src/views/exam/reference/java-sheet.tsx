import sheet from '../../../content/reference/ap-computer-science-a.json' with { type: 'json' };
import { Text } from '../../ui/layout.tsx';
import { SheetBody, SheetSections } from './sheet-sections.tsx';

/** The classes and methods of Java that AP Computer Science A gives. */
export const JavaSheet = () => (
  <SheetBody label="Java quick reference">
    <SheetSections sections={sheet.sections} />
    <Text tone="faint" size="s">
      Our own sheet, made after the Java Quick Reference of the exam.
    </Text>
  </SheetBody>
);
