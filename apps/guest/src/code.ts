import { call, type GuestProof, Offline, Refused } from './api.ts';
import { confirm, solved } from './confirm.ts';
import { complain, fill, show, the } from './dom.ts';
import type { Offer } from './offer.ts';

/** How often the page looks whether the proof was sent with the link in the e-mail. */
const POLL_MS = 10_000;
const DIGITS = 6;

interface CodeOptions {
  words: Offer['words'];
  onSent: (isElsewhere: boolean) => void;
  /** The person wants to change something. */
  onChange: () => void;
  /** The proof has to be changed, or begun again. @param isOther whether it was begun in another browser */
  onRefused: (error: unknown, isOther: boolean) => void;
}

/** Asks for the code from the e-mail. */
export class CodeForm {
  private id = '';
  private email = '';
  private work: Promise<string | undefined> | undefined;
  private isSending = false;
  private timer: ReturnType<typeof setInterval> | undefined;
  private readonly form = the<HTMLFormElement>('code');
  private readonly field = the<HTMLInputElement>('code-field');

  constructor(private readonly options: CodeOptions) {
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.submit();
    });
    this.field.addEventListener('input', () => {
      // As people paste it, and as phones fill it in: then nobody has to press anything.
      if (this.digits.length === DIGITS && this.id !== '') void this.submit();
    });
    the('again').addEventListener('click', () => void this.again());
    the('change').addEventListener('click', () => {
      this.hide();
      options.onChange();
    });
  }

  /** A code is on its way. */
  ask({ id, challenge }: GuestProof, email: string): void {
    [this.id, this.email] = [id, email];
    // While the person looks for the code.
    this.work = challenge ? solved(challenge).catch(() => undefined) : undefined;
    the('code-sent').textContent = fill(this.options.words.codeSent ?? '', { email });
    this.field.value = '';
    complain(the('code-error'), undefined, this.field);
    show(this.form, true);
    this.field.focus();
    this.form.scrollIntoView({ block: 'center' });
    clearInterval(this.timer);
    this.timer = setInterval(() => void this.look(), POLL_MS);
  }

  /** The page was opened with the link in the e-mail, which nobody but its recipient has. It sends nothing by itself. */
  fromLink({ proof, code }: { proof: string; code: string }): void {
    [this.id, this.email, this.work] = ['', '', undefined];
    the('code-sent').textContent = this.options.words.codeFromLink ?? '';
    this.field.value = code;
    this.id = proof;
    show(the('code-more'), false);
    show(this.form, true);
    the('code-title').focus();
  }

  hide(): void {
    clearInterval(this.timer);
    show(this.form, false);
  }

  private get digits(): string {
    return this.field.value.replace(/\D/g, '');
  }

  private async submit(): Promise<void> {
    if (this.isSending) return;
    const { words, onSent, onRefused } = this.options;
    const code = this.digits;
    complain(the('code-error'), code.length === DIGITS ? undefined : words.missingCode, this.field);
    if (code.length !== DIGITS) return this.field.focus();
    this.setSending(true);
    try {
      const proofOfWork = await this.work;
      await confirm(this.id, { code, ...(proofOfWork !== undefined && { proofOfWork }) }, () => this.say(words.slow));
      this.hide();
      onSent(false);
    } catch (error) {
      if (isAboutProof(error)) {
        this.hide();
        onRefused(error, this.email === '');
      } else {
        complain(the('code-error'), this.messageOf(error), this.field);
        this.field.focus();
        this.field.select();
      }
    } finally {
      this.say('');
      this.setSending(false);
    }
  }

  private async again(): Promise<void> {
    const { words } = this.options;
    complain(the('code-error'), undefined, this.field);
    try {
      await call('POST', `guest-proofs/${this.id}/code`, { email: this.email }, () => this.say(words.slow));
      the('code-sent').textContent = words.codeSentAgain ?? '';
    } catch (error) {
      complain(the('code-error'), this.messageOf(error));
    } finally {
      this.say('');
    }
  }

  private async look(): Promise<void> {
    if (document.hidden || this.isSending) return;
    const found = await call<GuestProof>('GET', `guest-proofs/${this.id}`).catch(() => undefined);
    if (found?.status !== 'submitted' || this.isSending) return;
    this.hide();
    this.options.onSent(true);
  }

  private setSending(isSending: boolean): void {
    this.isSending = isSending;
    const button = the<HTMLButtonElement>('confirm');
    button.disabled = isSending;
    button.setAttribute('aria-busy', String(isSending));
  }

  private say(text: string | undefined): void {
    the('code-status').textContent = text ?? '';
  }

  private messageOf(error: unknown): string {
    const { words } = this.options;
    if (error instanceof Offline) return words.network ?? '';
    if (!(error instanceof Refused)) return words.other ?? '';
    if (error.status >= 500) return words.other ?? '';
    return error.fields.code === undefined ? error.problem.message : (words.missingCode ?? '');
  }
}

/** Whether the service has refused the proof, or no longer keeps it, and has not refused the code. */
function isAboutProof(error: unknown): boolean {
  if (!(error instanceof Refused) || error.status >= 500 || error.status === 429) return false;
  return error.problem.code !== 'INVALID_GRANT' && error.fields.code === undefined;
}

/** What the link in the e-mail says: which proof, and the code. */
export function linkIn(hash: string): { proof: string; code: string } | undefined {
  const values = new URLSearchParams(hash.slice(1));
  const [proof, code] = [values.get('proof'), values.get('code')];
  return proof !== null && code !== null && /^gpr_\w+$/.test(proof) && /^\d{6}$/.test(code)
    ? { proof, code }
    : undefined;
}
