import { signOut, switchMode, useSession } from '../session.ts';
import { IconButton } from '../ui/button.tsx';
import { useNavigate } from '../ui/link.tsx';
import { Menu } from '../ui/menu.tsx';
import { words } from './words.ts';

export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { user, mode } = useSession();
  const navigate = useNavigate();
  const other = mode === 'live' ? 'test' : 'live';
  return (
    <Menu
      trigger={<IconButton icon="creator" label={`${words.account}: ${user.email}`} />}
      items={[
        { label: user.email, icon: 'settings', onSelect: () => void navigate({ to: '/settings' }) },
        {
          label: mode === 'live' ? words.switchToTest : words.switchToLive,
          icon: 'exchange',
          onSelect: () => void switchMode(other),
        },
        { label: words.shortcuts, icon: 'question', onSelect: onShortcuts },
        { label: words.documentation, icon: 'code', onSelect: () => window.open('/docs', '_blank', 'noopener') },
        { label: words.signOut, icon: 'arrow', onSelect: () => void signOut() },
      ]}
    />
  );
}
