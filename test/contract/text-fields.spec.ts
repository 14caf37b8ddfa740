import { PickType } from '@nestjs/swagger';
import { ApiError } from '#kernel';
import { validated } from '#kernel/fields';
import { Dto, Field, fieldsOf } from '#kernel/host';
import { endpoints } from '../matrix/endpoints';
import { inputs, withNested } from './inputs';

/** Compared byte for byte, so they are kept unchanged: passwords, OAuth parameters, and values from our own links and pages. */
const EXACT: Record<string, string[]> = {
  AcceptInvitation: ['password'],
  ApproveAgent: ['clientId', 'codeChallenge', 'redirectUri', 'resource', 'scope', 'state'],
  AssetName: ['file'],
  ChangePassword: ['currentPassword', 'newPassword'],
  ConfirmGuestProof: ['proofOfWork'],
  ConfirmPassword: ['password'],
  DecideTestCheckout: ['id'],
  ExchangeCode: ['client_id', 'code', 'code_verifier', 'redirect_uri', 'resource'],
  FinishConnection: ['code', 'error', 'state'],
  Login: ['password'],
  OfferAddress: ['business', 'offer'],
  OfferId: ['id'],
  Register: ['password'],
  RegisterClient: ['redirect_uris'],
  ResetPassword: ['newPassword'],
  ShopAddress: ['business'],
  SignIn: ['password'],
  TestCheckoutId: ['id'],
  UnsubscribeLink: ['token'],
  UploadLink: ['key'],
  VerifyEmailForm: ['email', 'token'],
};

interface TextField {
  dto: Dto;
  field: Field;
  options: { multiline?: boolean; exact?: boolean; max?: number; rawMax?: number };
}

/** Every text and list of texts that a client can send, once per class. */
const fields = new Map<string, TextField>();
for (const dto of [...inputs.values()].flatMap(withNested))
  for (const field of fieldsOf(dto).fields)
    if (field.text) fields.set(`${dto.name}.${field.name}`, { dto, field, options: field.text });

/** What the field, without its siblings, makes of a text: the text that it keeps, or why it refuses it. */
function read({ dto, field: { kind, name } }: TextField, text: string): { kept?: string; refused?: string } {
  const alone = PickType(dto as new () => Record<string, string | string[]>, [name]);
  try {
    const [kept] = [validated(alone, { [name]: kind === 'list' ? [text] : text })[name]].flat();
    return { kept };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { refused: (error.details as { message: string }[])[0]?.message };
  }
}

const rows = [...fields];
const free = rows.filter(([, { options }]) => !options.exact);

it('Text fields are found, and only those that are compared byte for byte are exact', () => {
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.flatMap(([name, { options }]) => (options.exact ? [name] : [])).sort()).toEqual(
    Object.entries(EXACT).flatMap(([dto, names]) => names.map((name) => `${dto}.${name}`)),
  );
});

it.each(rows)('%s has a maximum length', (_name, { options }) => {
  expect(options.max ?? options.rawMax).toBeLessThanOrEqual(10_000);
});

it.each(free)('%s must not change the order in which text is shown', (_name, field) => {
  expect(read(field, 'Coffee \u202e%05 teg').refused).toMatch(/U\+202E/);
});

it.each(free)('%s must not contain control characters or hidden text', (_name, field) => {
  for (const text of ['a\u0007b', 'a\u{e0041}b', 'a\uffffb'])
    expect([text, read(field, text).refused]).toEqual([text, expect.any(String)]);
});

it.each(free)('%s has several lines only if it is declared as multiline', (_name, field) => {
  const { kept, refused } = read(field, 'a\nb');
  expect([kept, refused]).toEqual(field.options.multiline ? ['a\nb', undefined] : [undefined, 'must be one line']);
});

it.each(free)('%s counts as missing if it has only invisible characters', (_name, field) => {
  for (const text of ['\u200b', '\u3164', '\u00ad', '\u2800', '\u115f', '\u{e0041}']) {
    const { kept, refused } = read(field, text);
    expect([text, kept ?? '', refused ?? '']).toEqual([text, '', refused === undefined ? '' : expect.any(String)]);
  }
});

it.each(free)('%s is the same with precomposed and with combining accents', (_name, field) => {
  expect(read(field, ' cafe\u0301 ')).toEqual(read(field, 'caf\u00e9'));
});

/** The texts in paths that are not our ids, with the field in which a client chooses them; null if it cannot. */
const IN_PATHS: Record<string, string | null> = {
  'decideTestCheckout.id': null,
  'finishConnection.platform': null,
  'getGuestPageFile.file': null,
  'removeMember.memberId': 'EnrolMember.memberId',
  'showOffer.business': 'UpdateBusiness.slug',
  'showOffer.offer': null,
  'showOfferById.id': null,
  'showOwnPart.id': null,
  'showShop.business': 'UpdateBusiness.slug',
  'showTestCheckout.id': null,
  'showUnsubscribe.token': null,
  'unsubscribe.token': null,
};

it('Texts in paths are known', () => {
  const found = endpoints.flatMap(({ path, endpoint }) =>
    [...path.matchAll(/:(\w+)/g)].flatMap(([, name = '']) =>
      endpoint.input && fieldsOf(endpoint.input).byName.get(name)?.text ? [`${endpoint.id}.${name}`] : [],
    ),
  );
  expect(found.sort()).toEqual(Object.keys(IN_PATHS).sort());
});

it.each(Object.values(IN_PATHS).filter((name) => name !== null))('%s cannot name another path', (name) => {
  const field = fields.get(name);
  for (const id of ['.', '..', '%2e%2e', '．．', '..\u200b', 'a/b', 'a\\b', 'a?b', 'a#b'])
    expect([id, field && read(field, id).refused]).toEqual([id, expect.any(String)]);
});
