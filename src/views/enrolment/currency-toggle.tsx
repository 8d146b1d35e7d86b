import { useSelector } from '@xstate/react';
import { currencies } from '../../../contract/enrolment/offers.ts';
import { selectContext } from '../select-context.ts';
import { SegmentedToggle } from '../ui/segmented-toggle.tsx';
import { type Application, isProcessing } from './application-screen.ts';

const options = currencies.map((value) => ({ value, label: value }));

/** INR or USD (specification 2.8). While a payment is under way its currency stands. */
export function CurrencyToggle({ application }: { application: Application }) {
  const { currency } = useSelector(application, selectContext);
  const processing = useSelector(application, isProcessing);
  return (
    <SegmentedToggle<string>
      label="Currency"
      options={options}
      value={currency}
      disabled={processing}
      onChange={(chosen) => application.send({ type: 'currency.choose', currency: chosen })}
    />
  );
}
