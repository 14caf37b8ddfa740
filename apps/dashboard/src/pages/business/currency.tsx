import { useState } from 'react';
import { type BusinessProfile, type CurrencyCode, fieldErrors } from '../../api/client.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, SelectField } from '../../ui/field.tsx';
import { locale } from '../../ui/format.ts';
import { Card } from '../../ui/page.tsx';
import { currencyNames } from '../../words/currencies.ts';
import { useSave } from './save.ts';
import { words } from './words.ts';

const text = words.currency;

/** The currency of new campaigns and programs. */
export function Currency({ profile }: { profile: BusinessProfile }) {
  const [currency, setCurrency] = useState<CurrencyCode>(profile.currency);
  const { save, error, isPending } = useSave();
  return (
    <Card title={text.title} lead={text.lead}>
      <Form errors={fieldErrors(error)} onSubmit={() => save({ currency })}>
        <SelectField
          label={text.title}
          hideLabel
          name="currency"
          value={currency}
          onChange={(value) => setCurrency(value as CurrencyCode)}
          options={currencyNames(locale)}
        />
        <ErrorNotice error={error} fields={['currency']} />
        <div className="row">
          <Button type="submit" busy={isPending}>
            {words.save}
          </Button>
          <AsCode calls={[{ method: 'business.update', body: { currency } }]} />
        </div>
      </Form>
    </Card>
  );
}
