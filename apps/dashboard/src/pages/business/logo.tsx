import { useRef } from 'react';
import { type BusinessProfile, client, fieldErrors } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Card } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import s from './business.module.css';
import { Mark } from './mark.tsx';
import { words } from './words.ts';

const text = words.logo;
/** Without HEIC: an iPhone then converts its pictures. */
const TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** The logo. It is uploaded as soon as it is chosen. */
export function Logo({ profile }: { profile: BusinessProfile }) {
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const upload = useChange((file: File) => client.business.uploadLogo(file), ['business']);
  const remove = useChange(() => client.business.removeLogo(), ['business']);
  const refusal = fieldErrors(upload.error)['file'];
  const hasLogo = profile.logoUrl !== null;
  return (
    <Card title={text.title} lead={text.lead}>
      <input
        ref={input}
        type="file"
        accept={TYPES}
        hidden
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (chosen) upload.mutate(chosen, { onSuccess: () => toast(text.done) });
        }}
      />
      <div className={s.logo}>
        <Mark profile={profile} alt={text.alt(profile.name)} />
        <div className="stack tight">
          {!hasLogo && <p className="soft small">{text.none}</p>}
          <div className="row">
            <Button busy={upload.isPending} onClick={() => input.current?.click()}>
              {hasLogo ? text.replace : text.choose}
            </Button>
            {hasLogo && (
              <Button
                kind="quiet"
                busy={remove.isPending}
                onClick={() => remove.mutate(undefined, { onSuccess: () => toast(text.removed) })}
              >
                {text.remove}
              </Button>
            )}
          </div>
        </div>
      </div>
      {refusal !== undefined && (
        <p className={s.refusal} role="alert">
          {text.refused(refusal)}
        </p>
      )}
      <ErrorNotice error={upload.error ?? remove.error} fields={['file']} />
    </Card>
  );
}
