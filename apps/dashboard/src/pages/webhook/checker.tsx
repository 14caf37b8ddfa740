import { useState } from 'react';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Form, TextArea, TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import { findingWords, words } from './signature-words.ts';
import { check, type Finding } from './signature.ts';
import s from './webhook.module.css';

/** Verifies what a program received. Nothing is sent anywhere: the secret stays in this page. */
export function Checker() {
  const [headers, setHeaders] = useState('');
  const [body, setBody] = useState('');
  const [secret, setSecret] = useState('');
  const [findings, setFindings] = useState<readonly Finding[]>();
  const subtle = (globalThis.crypto as { subtle?: SubtleCrypto }).subtle;
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text);
    setFindings(undefined);
  };
  if (!subtle) return <Notice tone="warn">{words.insecure}</Notice>;
  const isValid = findings?.some(({ level }) => level === 'good') && !findings.some(({ level }) => level === 'bad');
  return (
    <Card title={words.title} lead={words.lead}>
      <Form onSubmit={() => void check({ headers, body, secret }, new Date(), subtle).then(setFindings)}>
        <TextArea
          label={words.headers}
          hint={words.headersHint}
          value={headers}
          onChange={edit(setHeaders)}
          rows={4}
          spellCheck={false}
          className={s.code}
        />
        <TextArea
          label={words.body}
          hint={words.bodyHint}
          value={body}
          onChange={edit(setBody)}
          rows={5}
          spellCheck={false}
          className={s.code}
        />
        <TextField
          label={words.secret}
          hint={words.secretHint}
          type="password"
          value={secret}
          onChange={edit(setSecret)}
          autoComplete="off"
          spellCheck={false}
          placeholder={words.secretPlaceholder}
        />
        <div>
          <Button type="submit" kind="primary">
            {words.check}
          </Button>
        </div>
      </Form>
      <div aria-live="polite" ref={(element) => findings && element?.scrollIntoView({ block: 'nearest' })}>
        {findings && (
          <Notice tone={isValid ? 'good' : 'bad'} title={isValid ? words.valid : words.invalid}>
            <ul className={s.findings}>
              {findings.map((finding) => (
                <li key={finding.code}>{findingWords(finding)}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </Card>
  );
}
