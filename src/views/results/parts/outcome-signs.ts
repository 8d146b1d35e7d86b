import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';

/** The sign of how a question came out, so that colour never says it alone. */
export const outcomeSigns = { right: Check, wrong: X, blank: Minus, notReached: CircleDashed };
