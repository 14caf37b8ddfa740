import { Offline, ownAddress, Refused, upload } from './api.ts';
import { complain, fill, show, the } from './dom.ts';
import type { ChosenFile, Offer } from './offer.ts';

/** The most that the service accepts, of a video. */
const MOST_BYTES = 60 * 1024 * 1024;

interface FileInput {
  words: Offer['words'];
  /** Begins the proof that the file is for, and returns its id. */
  prepare: () => Promise<string>;
  onChange: (file: ChosenFile | null) => void;
  /** Nothing else can be sent meanwhile. */
  onBusy: (isBusy: boolean) => void;
}

/** The picture or video: it is sent as soon as it is chosen. */
export class ProofFile {
  private readonly input = the<HTMLInputElement>('file');
  private sending: AbortController | undefined;
  /** What did not arrive, to be sent again. */
  private lost: File | undefined;

  constructor(private readonly options: FileInput) {
    this.input.addEventListener('change', () => {
      const [file] = this.input.files ?? [];
      this.input.value = '';
      if (file) void this.send(file);
    });
    the('retry').addEventListener('click', () => {
      if (this.lost) void this.send(this.lost);
    });
    // Its address works for five minutes: after a reload, the text alone says that there is a picture.
    the('preview').addEventListener('error', () => show(the('preview'), false));
    the('cancel').addEventListener('click', () => this.sending?.abort());
    the('remove').addEventListener('click', () => {
      options.onChange(null);
      this.input.focus();
    });
  }

  /** Shows what was chosen, or the button to choose. */
  render(file: ChosenFile | null, accept: string, choose: string, hint: string): void {
    const { words } = this.options;
    this.input.accept = accept;
    the('choose-text').textContent = choose;
    the('choose-hint').textContent = hint;
    show(the('choose'), file === null && !this.sending);
    show(the('chosen'), file !== null);
    the('chosen-text').textContent = file
      ? ((file.kind === 'video' ? words.chosenVideo : words.chosenImage) ?? '')
      : '';
    const preview = the<HTMLImageElement>('preview');
    show(preview, file?.kind === 'image');
    if (file?.kind === 'image' && preview.dataset.of !== file.id) {
      preview.dataset.of = file.id;
      preview.src = ownAddress(file.url);
    }
  }

  private async send(file: File): Promise<void> {
    const { words, prepare, onChange, onBusy } = this.options;
    const error = the('file-error');
    this.lost = undefined;
    show(the('retry'), false);
    const isTooLarge = file.size > MOST_BYTES;
    complain(error, isTooLarge ? fill(words.refused ?? '', { reason: words.tooLarge ?? '' }) : undefined);
    if (isTooLarge) return;
    const controller = new AbortController();
    this.sending = controller;
    this.progress(0);
    show(the('choose'), false);
    show(the('sending'), true);
    onBusy(true);
    let sent: ChosenFile | null = null;
    try {
      const { signal } = controller;
      const { id, kind, url } = await upload(file, await prepare(), {
        signal,
        onProgress: (share) => this.progress(share),
        onWait: () => {
          the('sending-text').textContent = words.fileWaits ?? '';
        },
      });
      sent = { id, kind, url };
    } catch (reason) {
      if (!controller.signal.aborted) {
        complain(error, this.messageOf(reason), this.input);
        // What was refused for good is not sent again.
        this.lost = reason instanceof Refused && reason.status < 500 && reason.status !== 429 ? undefined : file;
        show(the('retry'), this.lost !== undefined);
      }
    } finally {
      this.sending = undefined;
      show(the('sending'), false);
      onBusy(false);
      onChange(sent);
    }
  }

  private progress(share: number): void {
    const { words } = this.options;
    the<HTMLProgressElement>('progress').value = share;
    const percent = String(Math.round(share * 100));
    the('sending-text').textContent = share >= 1 ? (words.reading ?? '') : fill(words.sending ?? '', { percent });
  }

  private messageOf(reason: unknown): string {
    const { words } = this.options;
    if (reason instanceof Offline) return words.lost ?? '';
    if (!(reason instanceof Refused)) return words.other ?? '';
    const refused = reason.fields.file;
    return refused === undefined ? reason.problem.message : fill(words.refused ?? '', { reason: refused });
  }
}
