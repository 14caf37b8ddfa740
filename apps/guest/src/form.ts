import { call, type GuestProof, Offline, Refused } from './api.ts';
import { confirm } from './confirm.ts';
import { complain, fill, show, the, within } from './dom.ts';
import { ProofFile } from './file.ts';
import { type ActionData, type Draft, EMPTY, keepDraft, type Offer, readDraft } from './offer.ts';

/** What is typed as text. */
const TEXTS = ['proofUrl', 'email', 'name', 'handle', 'notes'] as const;
/** A message about one of these is shown beside it. */
const WITH_ERROR = ['proofUrl', 'email', 'name', 'handle'] as const;

interface FormOptions {
  offer: Offer;
  /** A code is on its way. */
  onCode: (proof: GuestProof, email: string) => void;
  onSent: () => void;
}

/** The form in which a person shows what they did, and says who they are. */
export class ProofForm {
  private draft: Draft;
  private guestEmail = '';
  private isUploading = false;
  private isSending = false;
  private readonly form = the<HTMLFormElement>('proof');
  private readonly file: ProofFile;

  constructor(private readonly options: FormOptions) {
    const { offer } = options;
    this.draft = readDraft(offer.campaign);
    this.file = new ProofFile({
      words: offer.words,
      prepare: () => this.begin(),
      onChange: (file) => this.change({ file }),
      onBusy: (isBusy) => {
        this.isUploading = isBusy;
        this.render();
      },
    });
    for (const name of TEXTS) {
      const field = this.field(name);
      field.value = this.draft.fields[name] ?? '';
      field.addEventListener('input', () => this.change({ fields: { ...this.draft.fields, [name]: field.value } }));
    }
    this.box.checked = this.draft.consent;
    this.form.addEventListener('change', (event) => this.choose(event.target as HTMLInputElement));
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.submit();
    });
    the('not-you').addEventListener('click', () => void this.forget());
    this.render();
    the<HTMLFieldSetElement>('fields').disabled = false;
    if (this.draft.code !== '') this.showChallenge();
    document.getElementById('get-challenge')?.addEventListener('click', () => void this.getChallenge());
  }

  /** @param email of the guest; empty if the browser does not know who it is */
  setGuest(email: string): void {
    this.guestEmail = email;
    this.render();
  }

  /** Shows why the proof was refused when the code was entered. @param isOther whether it was begun in another browser */
  refuse(error: unknown, isOther: boolean): void {
    const { gone, goneOther } = this.options.offer.words;
    if (isGone(error)) this.complainAbout({}, isOther ? goneOther : gone);
    else this.complain(error);
    this.form.scrollIntoView({ block: 'start' });
  }

  /** Forgets what was typed, because it was sent. */
  clear(): void {
    this.draft = EMPTY;
    keepDraft(this.options.offer.campaign, EMPTY);
    for (const name of TEXTS) this.field(name).value = '';
    this.box.checked = false;
    this.render();
  }

  private get box(): HTMLInputElement {
    return this.form.elements.namedItem('marketingConsent') as HTMLInputElement;
  }

  private field(name: string): HTMLInputElement {
    return this.form.elements.namedItem(name) as HTMLInputElement;
  }

  private get action(): ActionData {
    const { actions } = this.options.offer;
    const found = actions.find(({ id }) => id === this.draft.actionId) ?? actions[0];
    if (!found) throw new Error('The offer has no action.');
    return found;
  }

  /** How the action is proved. What was prepared for another one stays, and is not used. */
  private get way() {
    const { action, draft } = this;
    const isHere = action.link || action.file !== null;
    const atTill = action.till && (!isHere || (draft.atTill ?? false));
    const isOfKind = draft.file !== null && (action.file === 'both' || action.file === draft.file.kind);
    return { atTill, mayChoose: action.till && isHere, file: !atTill && isOfKind ? draft.file : null };
  }

  private change(part: Partial<Draft>): void {
    this.draft = { ...this.draft, ...part };
    keepDraft(this.options.offer.campaign, this.draft);
    this.render();
  }

  private choose({ name, value, checked }: HTMLInputElement): void {
    if (name === 'actionId') this.change({ actionId: value });
    if (name === 'way') this.change({ atTill: value === 'till' });
    if (name === 'marketingConsent') this.change({ consent: checked });
  }

  private render(): void {
    const { action, way, guestEmail } = this;
    const { words } = this.options.offer;
    const isKnown = guestEmail !== '';
    for (const radio of this.form.querySelectorAll<HTMLInputElement>('input[name=actionId]'))
      radio.checked = radio.value === action.id;
    for (const radio of this.form.querySelectorAll<HTMLInputElement>('input[name=way]'))
      radio.checked = radio.value === (way.atTill ? 'till' : 'here');
    the('way-here').textContent = action.here;
    show(the('ways'), way.mayChoose);
    show(the('at-till'), way.atTill);
    show(the('file-part'), !way.atTill && action.file !== null);
    show(the('proofUrl-part'), !way.atTill && action.link && way.file === null);
    within('proofUrl-part', 'label span').textContent = (action.file ? words.urlOr : words.url) ?? '';
    this.file.render(way.file, action.accept, action.choose, action.chooseHint);
    the('show-title').textContent = (way.atTill ? words.tillTitle : words.showTitle) ?? '';
    the('you-title').textContent = (way.atTill ? words.youTillTitle : words.youTitle) ?? '';
    show(the('email-part'), !isKnown);
    show(the('as-guest'), isKnown);
    within('as-guest', 'span').textContent = fill(words.asGuest ?? '', { email: guestEmail });
    show(the('handle-part'), !way.atTill);
    within('handle-part', 'label span').textContent = fill(words.handle ?? '', { platform: action.platform });
    const button = the<HTMLButtonElement>('send');
    button.textContent = (isKnown ? (way.atTill ? words.getTillCode : words.send) : words.sendCode) ?? '';
    button.disabled = this.isUploading || this.isSending;
    button.setAttribute('aria-busy', String(this.isSending));
  }

  /** What is missing, by field; `proof` for what the form has two fields for. */
  private missing(): Record<string, string> {
    const { words } = this.options.offer;
    const { way, action } = this;
    const email = this.field('email').value.trim();
    const found: Record<string, string> = {};
    if (!way.atTill && !way.file && this.field('proofUrl').value.trim() === '') found.proofUrl = action.missing;
    if (this.guestEmail !== '') return found;
    if (email === '') found.email = words.missingEmail ?? '';
    else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) found.email = words.missingEmailForm ?? '';
    return found;
  }

  private async submit(): Promise<void> {
    if (this.isSending || this.isUploading) return;
    const missing = this.missing();
    this.complainAbout(missing, undefined);
    if (Object.keys(missing).length > 0) return;
    this.setSending(true);
    try {
      const email = this.field('email').value.trim();
      const { id } = await this.save();
      if (this.guestEmail !== '') {
        await confirm(id, {}, () => this.say(this.options.offer.words.slow));
        this.options.onSent();
      } else {
        const proof = await call<GuestProof>('POST', `guest-proofs/${id}/code`, { email }, () =>
          this.say(this.options.offer.words.slow),
        );
        this.options.onCode(proof, email);
      }
    } catch (error) {
      this.complain(error);
    } finally {
      this.say('');
      this.setSending(false);
    }
  }

  private setSending(isSending: boolean): void {
    this.isSending = isSending;
    this.render();
  }

  private say(text: string | undefined): void {
    the('form-status').textContent = text ?? '';
  }

  /** Begins the proof, or changes it if it was begun. One that the service no longer keeps is begun again. */
  private async save(): Promise<GuestProof> {
    const { action, way, draft } = this;
    const text = (name: (typeof TEXTS)[number]) => this.field(name).value.trim();
    const url = way.file || way.atTill ? undefined : text('proofUrl');
    const required = {
      actionId: action.id,
      proofType: way.atTill ? 'till' : way.file ? undefined : 'url',
      proofUrl: url === undefined ? undefined : webAddress(url),
      marketingConsent: draft.consent,
    };
    const optional = { name: text('name'), handle: way.atTill ? '' : text('handle'), notes: text('notes') };
    if (draft.id !== '') {
      const cleared = Object.fromEntries(Object.entries(optional).map(([name, value]) => [name, value || null]));
      const known = await this.update({ ...required, ...cleared, uploadId: way.file?.id ?? null });
      if (known) return known;
    }
    const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== ''));
    return this.create({ ...required, ...given });
  }

  private async update(body: object): Promise<GuestProof | undefined> {
    try {
      return await call<GuestProof>('PUT', `guest-proofs/${this.draft.id}`, body);
    } catch (error) {
      if (!isGone(error)) throw error;
      const { file } = this.draft;
      this.change({ id: '', file: null });
      // The file was deleted with the proof: it has to be chosen again.
      if (file) throw error;
      return undefined;
    }
  }

  private async create(body: object): Promise<GuestProof> {
    const proof = await call<GuestProof>(
      'POST',
      'guest-proofs',
      { campaignId: this.options.offer.campaign, ...body },
      () => this.say(this.options.offer.words.slow),
    );
    this.change({ id: proof.id, code: proof.challengeCode ?? '' });
    return proof;
  }

  /** The proof that a file is uploaded for. */
  private async begin(): Promise<string> {
    const { id } = this.draft;
    if (id !== '')
      try {
        const known = await call<GuestProof>('GET', `guest-proofs/${id}`);
        if (known.status === 'draft') return known.id;
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    return (await this.create({ actionId: this.action.id })).id;
  }

  private async getChallenge(): Promise<void> {
    const error = the('challenge-error');
    complain(error, undefined);
    try {
      if (this.draft.code === '') await this.create({ actionId: this.action.id });
      this.showChallenge();
    } catch (reason) {
      complain(error, this.messageOf(reason));
    }
  }

  private showChallenge(): void {
    if (!document.getElementById('challenge-code')) return;
    const { code } = this.draft;
    within('challenge-code', '.text').textContent = code;
    const button = within('challenge-code', 'button');
    button.dataset.copy = code;
    button.setAttribute('aria-label', `${button.textContent}: ${code}`);
    show(the('challenge-code'), true);
    show(the('get-challenge'), false);
  }

  private async forget(): Promise<void> {
    await call('DELETE', 'guest/session').catch(() => undefined);
    location.reload();
  }

  private complain(error: unknown): void {
    const fields = error instanceof Refused ? error.fields : {};
    const shown = Object.fromEntries(
      WITH_ERROR.flatMap((name) => (fields[name] === undefined ? [] : [[name, capital(fields[name] ?? '')] as const])),
    );
    this.complainAbout(shown, Object.keys(shown).length > 0 ? undefined : this.messageOf(error));
  }

  /** @param general a message about the whole form */
  private complainAbout(fields: Record<string, string>, general: string | undefined): void {
    // Without a field for a link, the proof is the file.
    const isFile = the('proofUrl-part').hidden;
    for (const name of WITH_ERROR)
      complain(the(`${name}-error`), isFile && name === 'proofUrl' ? undefined : fields[name], this.field(name));
    complain(the('file-error'), isFile ? fields.proofUrl : undefined);
    complain(the('form-error'), general);
    const first = WITH_ERROR.find((name) => fields[name] !== undefined);
    if (first !== undefined) (isFile && first === 'proofUrl' ? the('file') : this.field(first)).focus();
  }

  private messageOf(error: unknown): string {
    const { words } = this.options.offer;
    if (error instanceof Offline) return words.network ?? '';
    if (!(error instanceof Refused)) return words.other ?? '';
    if (isGone(error)) return words.gone ?? '';
    const { code, message } = error.problem;
    // The service speaks of campaigns and ids.
    if (code === 'DUPLICATE_SUBMISSION') return words.duplicate ?? '';
    if (code === 'PERSON_LIMIT_REACHED') return words.limit ?? '';
    if (code === 'CAMPAIGN_CAP_REACHED' || code === 'INVALID_STATE') return words.closed ?? '';
    return error.status >= 500 ? (words.other ?? '') : message;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Refused && error.status === 404;
}

/** What the service says of a field begins with a verb. */
function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A link as people paste it: from a share sheet, with a text around it, or without `https://`. */
export function webAddress(text: string): string {
  const typed = text.replace(/\p{Cf}/gu, '').trim();
  const [address = typed] = /https?:\/\/\S+/i.exec(typed) ?? [];
  const bare = address.replace(/^<(.*)>$/, '$1').replace(/[).,;!>\]]+$/, '');
  return /^[a-z][a-z\d+.-]*:(?!\d)/i.test(bare) ? bare : `https://${bare.replace(/^\/\//, '')}`;
}
