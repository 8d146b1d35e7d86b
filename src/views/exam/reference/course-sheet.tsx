import { useEffect, useState } from 'react';
import { Text } from '../../ui/layout.tsx';
import type { CourseName, courseSheets } from './course-sheets.ts';

/** A course's own sheet, fetched as the panel is made, before the module's clock runs, by nobody else. One that cannot be had is asked for again whenever the panel opens. */
export function CourseSheet({ of, open }: { of: CourseName; open: boolean }) {
  const [sheets, setSheets] = useState<typeof courseSheets>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening asks again.
  useEffect(() => {
    import('./course-sheets.ts').then((file) => setSheets(file.courseSheets)).catch(() => undefined);
  }, [open]);
  const Sheet = sheets?.[of];
  return Sheet ? <Sheet /> : <Text>The sheet is loading. If it doesn’t appear, close it and open it again.</Text>;
}
