import { Controller, Get, Inject, Req } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { Db } from '#database';
import { Endpoint, EndpointSpec, Input } from '#http';
import { isOwnHost } from '#http/host';
import { RawResponse } from '#http/pages';
import { Id, notFound, SETTINGS, Settings } from '#kernel';
import { Encryption } from '#kernel/secrets';
import { LogoPictures } from '../layout/logo-pictures';
import { rendered, standalone } from '../layout/rendered';
import { Message } from '../message.entity';
import { placeOf } from '../sending/message-sending';
import { devMailPage, KeptMessage, keptMessagePage } from './dev-mail.page';

const SHOWN = 50;

const PAGE = {
  tag: 'Service',
  access: 'public',
  tier: 'public',
  envelope: false,
  mediaType: 'text/html; charset=utf-8',
  ignoresUnknownInput: true,
  secret: true,
} satisfies Partial<EndpointSpec>;

class ShowMessage {
  @Id('msg', { description: 'The message.' })
  id: string;
}

/**
 * Pages with the messages that would have been sent, for developers without a mail server. The messages contain codes and links that
 * sign people in, so the pages exist in development only, and answer only requests that name this machine.
 */
@Controller('dev/mail')
export class DevMailController {
  constructor(
    private readonly db: Db,
    private readonly encryption: Encryption,
    private readonly logos: LogoPictures,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Endpoint({ ...PAGE, id: 'listDevMail', summary: 'Show the messages that would have been sent' })
  @Get()
  async list(@Req() { headers }: IncomingMessage): Promise<RawResponse> {
    assertLocal(headers.host);
    const where = { outcome: 'kept' } as const;
    const messages = await this.db.manager.find(Message, { where, order: { createdAt: 'desc' }, take: SHOWN });
    return devMailPage((await Promise.all(messages.map((message) => this.read(message)))).flat());
  }

  @Endpoint({ ...PAGE, id: 'getDevMail', summary: 'Show a message that would have been sent', input: ShowMessage })
  @Get(':id')
  async get(@Input() { id }: ShowMessage, @Req() { headers }: IncomingMessage): Promise<RawResponse> {
    assertLocal(headers.host);
    const message = await this.db.manager.findOneBy(Message, { id, outcome: 'kept' });
    const [kept] = message ? await this.read(message) : [];
    if (!kept) throw notFound();
    return keptMessagePage(kept);
  }

  private async read({ id, kind, recipient, language, data, unsubscribe, createdAt }: Message): Promise<KeptMessage[]> {
    if (data === null) return [];
    const content: unknown = JSON.parse(this.encryption.decrypt(data, placeOf(id)));
    const message = rendered(
      { kind, data: content, language, unsubscribe, logo: await this.logos.of(content) },
      this.settings.BASE_URL,
    );
    return message ? [{ ...message, id, to: recipient, at: createdAt, html: standalone(message) }] : [];
  }
}

/** The address of another site that is resolved to this machine is no name of it. */
function assertLocal(host: string | undefined): void {
  if (!isOwnHost(host, 'http://localhost')) throw notFound();
}
