import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './calculator-panel.module.css';
import { FloatingPanel } from './floating-panel.tsx';

/** How long the calculator may take to load before it is said to have failed, in ms. It may still come after that. */
const patienceMs = 20_000;

type Loading = 'loading' | 'ready' | 'failed';

/**
 * The calculator of a mathematics module. Its frame is loaded with the page and stays, open or not: it is there when it is wanted,
 * and what was typed in it is kept. `url`: our own page, or another's (CALCULATOR_URL).
 */
export function CalculatorPanel({ url, open, onClose }: { url: string; open: boolean; onClose: () => void }) {
  const [attempt, setAttempt] = useState(1);
  return (
    <FloatingPanel label="Calculator" open={open} onClose={onClose}>
      <CalculatorFrame key={attempt} url={url} onRetry={() => setAttempt(attempt + 1)} />
    </FloatingPanel>
  );
}

function CalculatorFrame({ url, onRetry }: { url: string; onRetry: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loading, setLoading] = useState<Loading>('loading');
  const isOurs = new URL(url, window.location.href).origin === window.location.origin;

  useEffect(() => {
    const timer = setTimeout(() => setLoading((now) => (now === 'loading' ? 'failed' : now)), patienceMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <iframe
        ref={frame}
        src={url}
        title="Calculator"
        className={styles.frame}
        // Another's page may run and draw, and neither open windows nor lead this one away.
        {...(isOurs ? {} : { sandbox: 'allow-scripts allow-same-origin', referrerPolicy: 'no-referrer' as const })}
        onLoad={() => setLoading(isOurs && !isCalculator(frame.current) ? 'failed' : 'ready')}
      />
      {loading === 'ready' ? null : (
        <div className={styles.cover}>
          <p role="status">
            {loading === 'loading'
              ? 'The calculator is loading…'
              : 'The calculator could not be loaded. The test goes on without it.'}
          </p>
          {loading === 'failed' ? <Button onClick={onRetry}>Try again</Button> : null}
        </div>
      )}
    </>
  );
}

/** A frame also reports a browser's error page as loaded; the calculator says that it is there (src/calculator/main.tsx). */
const isCalculator = (frame: HTMLIFrameElement | null): boolean =>
  Boolean(frame?.contentDocument?.querySelector('html[data-calculator="ready"]'));
