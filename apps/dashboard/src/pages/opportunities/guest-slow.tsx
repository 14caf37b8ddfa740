import { useSlow } from '../../ui/slow.ts';
import { words } from './guest-words.ts';

/** Says that it takes longer, while the client waits until the service has time again. */
export function Slow({ busy }: { busy: boolean }) {
  const isSlow = useSlow(busy);
  return (
    <p className="soft small" role="status">
      {isSlow && words.slow}
    </p>
  );
}
