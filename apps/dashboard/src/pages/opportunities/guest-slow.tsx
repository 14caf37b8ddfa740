import { useEffect, useState } from 'react';
import { words } from './guest-words.ts';

/** Says that it takes longer, while the client waits until the service has time again. */
export function Slow({ busy }: { busy: boolean }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), 4000);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return (
    <p className="soft small" role="status">
      {isSlow && words.slow}
    </p>
  );
}
