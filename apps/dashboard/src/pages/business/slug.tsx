import { useState } from 'react';
import { type BusinessProfile, fieldErrors } from '../../api/client.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import s from './business.module.css';
import { useSave } from './save.ts';
import { words } from './words.ts';

const text = words.slug;

/** The address on the web. */
export function Slug({ profile }: { profile: BusinessProfile }) {
  const [slug, setSlug] = useState(profile.slug);
  const { save, error, isPending } = useSave();
  const body = { slug: slug.trim().toLowerCase() };
  const isSame = body.slug === profile.slug;
  return (
    <Card title={text.title} lead={text.lead}>
      <Form errors={fieldErrors(error)} onSubmit={() => save(body)}>
        <TextField
          label={text.label}
          hint={text.hint}
          name="slug"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={slug}
          onChange={setSlug}
          note={<p className={s.link}>{text.link(`${location.origin}/b/${body.slug}`)}</p>}
        />
        {!isSame && <Notice>{text.kept}</Notice>}
        <ErrorNotice error={error} fields={['slug']} />
        <div className="row">
          <Button type="submit" busy={isPending} disabled={isSame}>
            {words.save}
          </Button>
          <AsCode calls={[{ method: 'business.update', body }]} />
        </div>
      </Form>
    </Card>
  );
}
