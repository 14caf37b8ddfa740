import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { Service, until } from './service';

/** A raw connection, to send a request in parts and to see when it is closed. */
export class RawConnection {
  text = '';
  isClosed = false;

  constructor(private readonly socket: Socket) {
    socket.setEncoding('utf8').on('data', (chunk: string) => (this.text += chunk));
    socket.once('close', () => (this.isClosed = true));
    socket.on('error', () => undefined);
  }

  static async to({ origin }: Service): Promise<RawConnection> {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  send(text: string): void {
    this.socket.write(text);
  }

  async received(pattern: RegExp): Promise<void> {
    await until(() => pattern.test(this.text) || this.isClosed);
    expect(this.text).toMatch(pattern);
  }
}

export const CAMPAIGN = JSON.stringify({ actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 });

/** Starts a write request whose headers the service has read, but whose body is still missing. */
export async function halfARequest(service: Service, token: string): Promise<RawConnection> {
  const connection = await RawConnection.to(service);
  connection.send(
    `POST /api/v1/campaigns HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\nexpect: 100-continue\r\n` +
      `content-type: application/json\r\ncontent-length: ${String(CAMPAIGN.length)}\r\n\r\n${CAMPAIGN.slice(0, 20)}`,
  );
  await connection.received(/^HTTP\/1.1 100 Continue/);
  return connection;
}

export async function anIdleConnection(service: Service): Promise<RawConnection> {
  const connection = await RawConnection.to(service);
  connection.send('GET /api/v1/health/live HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await connection.received(/"status":"ok"/);
  expect(connection.text).not.toMatch(/^connection: close/im);
  return connection;
}

export const refuses = ({ origin }: Service) =>
  fetch(`${origin}/api/v1/health/ready`).then(
    ({ status }) => status === 503,
    () => true,
  );
