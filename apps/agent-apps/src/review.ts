import { actionNames } from './action-names';
import { button, element, fact, main, say, webAddress } from './dom';
import { errorIn, Host, type ToolResult } from './host';
import { count, day, perk } from './wording';

/** A row of listSubmissions: fields without a value are absent. */
interface Proof {
  id: string;
  actionId?: string;
  proofUrl?: string;
  proofType?: string;
  notes?: string;
  metadata?: unknown;
  state?: string;
  reason?: string;
  createdAt?: string;
  participant?: { name?: string; externalId?: string };
  verification?: { status?: string; checks?: { name: string; outcome: string; evidence?: string }[] };
  perk?: { code?: string; type?: string; value?: number; currency?: string; description?: string };
}

/** The rows, and what all of them have in common. */
type List = Partial<Proof> & { items?: Proof[]; next?: Record<string, unknown> };

const LONGEST_REASON = 500;
const CHECKS: Readonly<Record<string, string>> = {
  passed: 'The automatic checks passed',
  failed: 'An automatic check failed',
  unknown: 'The automatic checks found nothing certain',
  pending: 'The automatic checks are still running',
  waiting: 'The proof could not be reached yet',
  none: 'There are no automatic checks for this proof',
};

/** The arguments of the call, to which those of the next page are added. */
let asked: Record<string, unknown> = {};
let queue = element('ul', { class: 'cards' });
/** Pictures are read one after the other, in the order of the proofs. */
let pictures = Promise.resolve();
let open = 0;

const host = new Host({
  input: (given) => {
    asked = given;
  },
  result: show,
  cancelled: () => {
    say('The list was cancelled.');
  },
});

function show(result: ToolResult): void {
  const list = result.structuredContent as List | undefined;
  if (result.isError || !Array.isArray(list?.items)) return say(errorIn(result));
  queue = element('ul', { class: 'cards', 'aria-label': 'Proofs' });
  open = 0;
  main.replaceChildren(element('h1', {}, 'Proofs'), queue);
  add(list);
}

function add(list: List): void {
  const { items = [], next, ...shared } = list;
  for (const item of items) {
    const proof = { ...shared, ...item };
    if (proof.state === 'pending') open++;
    queue.append(card(proof));
  }
  document.querySelector('.more')?.remove();
  if (next)
    main.append(
      button('Show more', 'more', async () => {
        const result = await answered(host.call('listSubmissions', { ...asked, ...next }));
        if (result) add(result.structuredContent as List);
      }),
    );
  sayHowMany();
  void label();
}

/** Puts what the actions are called in place of their ids. */
async function label(): Promise<void> {
  const actions = [...queue.querySelectorAll('.action')];
  const names = await actionNames(host, [...new Set(actions.map(({ textContent }) => textContent))]);
  for (const action of actions) action.textContent = names.get(action.textContent) ?? action.textContent;
}

function sayHowMany(): void {
  say(
    open === 0 ? 'No proof waits for a decision.' : `${count(open, 'proof waits', 'proofs wait')} for your decision.`,
  );
}

/** The result of a call if it succeeded; otherwise says why not. */
async function answered(calling: Promise<ToolResult>): Promise<ToolResult | undefined> {
  try {
    const result = await calling;
    if (!result.isError) return result;
    say(errorIn(result));
  } catch (error) {
    say(error instanceof Error ? error.message : 'The host did not answer.');
  }
  return undefined;
}

function card(proof: Proof): HTMLElement {
  const who = proof.participant?.name ?? proof.participant?.externalId ?? 'Somebody';
  const action = element('span', { class: 'action' }, proof.actionId ?? 'an action');
  const title = element('h2', { id: `title-${proof.id}` }, `${who}: `, action);
  title.tabIndex = -1;
  const made = element('li', { class: 'card', 'aria-labelledby': title.id }, title, ...factsOf(proof));
  if (proof.state === 'pending') made.append(actionsOf(proof, who, made));
  else made.append(outcomeOf(proof));
  return made;
}

function factsOf(proof: Proof): HTMLElement[] {
  const { createdAt, notes, metadata, verification: { status = 'none', checks = [] } = {} } = proof;
  const details = checks.filter(({ outcome }) => outcome !== 'passed');
  return [
    pictureOf(proof),
    element(
      'dl',
      {},
      fact('Proof', linkOf(proof)),
      fact('Sent', createdAt && day(createdAt, host.context.timeZone)),
      fact('Note from the person', notes),
      fact(
        'Data from the person',
        metadata !== undefined && hasFields(metadata) ? JSON.stringify(metadata) : undefined,
      ),
      fact('Checks', [
        element('span', { class: `checks ${status}` }, CHECKS[status] ?? status),
        details.length > 0 &&
          element(
            'ul',
            {},
            ...details.map(({ name, evidence }) => element('li', {}, evidence ?? name.replaceAll('_', ' '))),
          ),
      ]),
    ),
  ];
}

function hasFields(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** The address as text, and a button if it is one of the web: the host opens it. */
function linkOf({ proofUrl = '' }: Proof): HTMLElement {
  const url = webAddress(proofUrl);
  const text = element('span', { class: 'address' }, proofUrl);
  if (!url) return text;
  const opening = button(`Open on ${url.hostname}`, 'link', async () => {
    const isOpen = await host.open(url.href).catch(() => false);
    if (!isOpen) say(`The host did not open ${url.href}`);
  });
  return element('span', {}, text, opening);
}

function pictureOf({ id, proofType }: Proof): HTMLElement {
  const frame = element('div', { class: 'picture' });
  if (proofType === 'till') return frame;
  pictures = pictures.then(async () => {
    const source = await host.picture(`perk://submissions/${encodeURIComponent(id)}/image`);
    if (source === undefined) return;
    const image = element('img');
    image.src = source;
    image.alt = 'What the proof shows';
    frame.append(image);
  });
  return frame;
}

function actionsOf(proof: Proof, who: string, made: HTMLElement): HTMLElement {
  const approve = button('Approve', 'primary', () => decide({ decision: 'approve' }));
  const reject = button('Reject…', '', () => {
    rejection.hidden = false;
    buttons.hidden = true;
    reason.focus();
  });
  for (const [each, verb] of [
    [approve, 'Approve'],
    [reject, 'Reject'],
  ] as const)
    each.setAttribute('aria-label', `${verb} the proof of ${who}`);
  const buttons = element('div', { class: 'buttons' }, approve, reject);

  const reason = element('textarea', { id: `reason-${proof.id}`, 'aria-describedby': `hint-${proof.id}` });
  reason.required = true;
  reason.maxLength = LONGEST_REASON;
  // Hosts may not let pages submit forms.
  const send = button('Reject', 'danger', () => {
    const text = reason.value.trim();
    if (text !== '') return decide({ decision: 'reject', reason: text });
    say('Write why, so that the person knows what to do better.');
    return reason.focus();
  });
  const rejection = element(
    'div',
    { role: 'group', 'aria-label': `Reject the proof of ${who}` },
    element('label', { for: reason.id }, 'Why is it rejected?'),
    element('p', { id: `hint-${proof.id}`, class: 'hint' }, 'The person reads this.'),
    reason,
    element(
      'div',
      { class: 'buttons' },
      send,
      button('Cancel', '', () => {
        rejection.hidden = true;
        buttons.hidden = false;
        reject.focus();
      }),
    ),
  );
  rejection.hidden = true;

  const decide = async (decision: { decision: 'approve' | 'reject'; reason?: string }) => {
    const controls = [approve, reject, send];
    for (const control of controls) control.disabled = true;
    say('Sending your decision…');
    // Of one proof, only the first decision counts; the same one again returns its result.
    const idempotencyKey = `review-page-${proof.id}-${decision.decision}-${String(attempt)}`;
    const result = await answered(
      host.call('reviewSubmission', { submissionId: proof.id, ...decision, idempotencyKey }),
    );
    for (const control of controls) control.disabled = false;
    if (!result) {
      attempt++;
      return;
    }
    area.replaceWith(outcomeOf(result.structuredContent as unknown as Proof));
    open--;
    sayHowMany();
    made.querySelector('h2')?.focus();
    const verb = decision.decision === 'approve' ? 'approved' : 'rejected';
    void host
      .tell(`In the review page, the person ${verb} the submission ${proof.id}. Do not decide on it again.`)
      .catch(() => {});
  };
  let attempt = 0;
  const area = element('div', {}, buttons, rejection);
  return area;
}

function outcomeOf({ state = 'decided', reason, perk: given }: Proof): HTMLElement {
  const gives =
    given &&
    perk({
      rewardType: given.type,
      rewardValue: given.value,
      currency: given.currency,
      rewardDescription: given.description,
    });
  const words =
    state === 'approved' && gives
      ? `Approved. It gives ${gives}.`
      : `${state.charAt(0).toUpperCase()}${state.slice(1)}.`;
  return element('p', { class: `outcome ${state}` }, words, reason ? ` Reason: ${reason}` : undefined);
}

void host.connect('Review of proofs').catch(() => {
  say('This page works only inside a host with MCP Apps.');
});
