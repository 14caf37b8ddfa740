import { useEffect, useRef, useState } from 'react';
import { AsCode } from '../../ui/as-code.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { useUrlState } from '../../ui/link.tsx';
import { useOnline } from '../../ui/online.ts';
import { Page } from '../../ui/page.tsx';
import { hasWrongLength, isCode, normalized } from './codes.ts';
import { canScan, Scanner } from './scanner.tsx';
import s from './till.module.css';
import { useTill } from './use-till.ts';
import { Verdict } from './verdict.tsx';
import { words } from './words.ts';

/** With a finger there is a keyboard on the screen, which would cover the answer. */
const hasKeyboard = matchMedia('(pointer: fine)').matches;

/** Milliseconds: short for yes, twice for no. */
const VIBRATIONS = { yes: [120], no: [80, 80, 80] };

/** Where perks are redeemed and proofs confirmed, on a phone or with a scanner that types. */
export function Till() {
  const till = useTill();
  const isOnline = useOnline();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isScanning, setScanning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { step } = till;
  /** What was begun is finished before the next code. */
  const isOpen = step.at === 'redeeming' || step.at === 'unsure';

  // After an answer, the next code can be typed or scanned at once. The code that was only looked up stays, to be corrected.
  useEffect(() => {
    if (step.at === 'yes' || step.at === 'no' || step.at === 'confirmed') {
      navigator.vibrate?.(VIBRATIONS[step.at === 'no' ? 'no' : 'yes']);
      setCode('');
      if (hasKeyboard) field.current?.focus();
      else field.current?.blur();
    }
    if (step.at === 'valid' || step.at === 'proof') {
      if (hasKeyboard) field.current?.select();
      else field.current?.blur();
    }
  }, [step]);

  const look = (text: string) => {
    const wanted = normalized(text);
    setCode(wanted);
    if (!isCode(wanted)) {
      setError(hasWrongLength(wanted) ? words.wrongLength(wanted.length) : words.wrongLetters);
      return;
    }
    setError(undefined);
    // The Enter of a scanner arrives when its last letter has already started this.
    if (step.at === 'looking' && step.code === wanted) return;
    if (!isOpen && navigator.onLine) till.look(wanted);
  };

  // A code can be in the address: a camera has read it from the phone of a customer.
  const [shown, setShown] = useUrlState('code');
  useEffect(() => {
    if (shown === undefined) return;
    setShown(undefined);
    look(shown);
  }, [shown]);

  const onType = (text: string) => {
    const typed = normalized(text);
    setCode(typed);
    setError(undefined);
    if (isCode(typed)) look(typed);
    else if (!isOpen && typed !== '') till.reset();
  };

  return (
    <Page
      title={words.title}
      actions={
        <AsCode
          calls={[
            { method: 'perks.list', query: { code: code || 'K7M2XQ9PWD' } },
            { method: 'perks.redeem', body: { code: code || 'K7M2XQ9PWD' } },
            { method: 'till.confirm', body: { code: code || 'K7M2XQ9PWD' } },
          ]}
        />
      }
    >
      <div className={s.till}>
        {!isOnline && <Notice tone="bad">{words.offline}</Notice>}
        <Form onSubmit={() => look(code)}>
          <TextField
            ref={field}
            label={words.code}
            className={s.field}
            value={code}
            onChange={onType}
            error={error}
            autoFocus={hasKeyboard}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={40}
            disabled={isOpen}
          />
          <div className={s.buttons}>
            {canScan && (
              <Button className={s.big} icon={isScanning ? 'stop' : 'camera'} onClick={() => setScanning(!isScanning)}>
                {isScanning ? words.stopScan : words.scan}
              </Button>
            )}
            <Button type="submit" className={s.big} icon="search" busy={step.at === 'looking'}>
              {words.look}
            </Button>
          </div>
        </Form>
        <div aria-live="assertive">
          {!(isScanning && step.at === 'ready') && <Verdict till={till} isOnline={isOnline} />}
        </div>
        {/* Below the answer, so that the button that redeems is within reach. */}
        {isScanning && <Scanner onCode={look} />}
      </div>
    </Page>
  );
}
