import { useState } from 'react';
import { type BusinessProfile, fieldErrors } from '../../api/client.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, TextArea, TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import { UrlField } from '../../ui/url-field.tsx';
import { useSave } from './save.ts';
import { words } from './words.ts';

const text = words.about;
const FIELDS = ['description', 'website', 'address', 'contact.email', 'contact.phone'];

/** What the business is, where it is, and how customers reach it. */
export function About({ profile: { contact, ...profile } }: { profile: BusinessProfile }) {
  const [description, setDescription] = useState(profile.description ?? '');
  const [website, setWebsite] = useState(profile.website ?? '');
  const [address, setAddress] = useState(profile.address ?? '');
  const [email, setEmail] = useState(contact.email ?? '');
  const [phone, setPhone] = useState(contact.phone ?? '');
  const { save, error, isPending } = useSave();
  const body = {
    description: description.trim() || null,
    website: website.trim() || null,
    address: address.trim() || null,
    contact: { email: email.trim() || null, phone: phone.trim() || null },
  };
  return (
    <Card title={text.title}>
      <Form errors={fieldErrors(error)} onSubmit={() => save(body)}>
        <TextArea
          label={text.description}
          hint={text.descriptionHint}
          name="description"
          maxLength={500}
          value={description}
          onChange={setDescription}
        />
        <UrlField label={text.website} name="website" maxLength={300} value={website} onChange={setWebsite} />
        <TextArea
          label={text.address}
          hint={text.addressHint}
          name="address"
          autoComplete="street-address"
          maxLength={300}
          value={address}
          onChange={setAddress}
        />
        <TextField
          label={text.email}
          name="contact.email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
        />
        <TextField
          label={text.phone}
          name="contact.phone"
          type="tel"
          autoComplete="off"
          maxLength={30}
          value={phone}
          onChange={setPhone}
        />
        <ErrorNotice error={error} fields={FIELDS} />
        <div className="row">
          <Button type="submit" busy={isPending}>
            {words.save}
          </Button>
          <AsCode calls={[{ method: 'business.update', body }]} />
        </div>
      </Form>
    </Card>
  );
}
