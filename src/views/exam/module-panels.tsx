import { useSelector } from '@xstate/react';
import { use } from 'react';
import { PageConfigContext } from '../page-config-context.ts';
import { isCalculatorOpen, isReferenceOpen, type Module, type Seen } from './module-screen.ts';
import { CalculatorPanel } from './parts/calculator-panel.tsx';
import { ReferenceSheet } from './parts/reference-sheet.tsx';

const calculatorOf = (seen: Seen | undefined) => seen !== undefined && isCalculatorOpen(seen);
const referenceOf = (seen: Seen | undefined) => seen !== undefined && isReferenceOpen(seen);

/** The calculator and the reference sheet of a mathematics module; before it has begun (no `module`) they only load. */
export function ModulePanels({ module }: { module: Module | undefined }) {
  const { calculatorUrl } = use(PageConfigContext);
  const calculating = useSelector(module, calculatorOf);
  const referring = useSelector(module, referenceOf);
  return (
    <>
      <CalculatorPanel url={calculatorUrl} open={calculating} onClose={() => module?.send({ type: 'calculator.toggle' })} />
      <ReferenceSheet open={referring} onClose={() => module?.send({ type: 'reference.toggle' })} />
    </>
  );
}
