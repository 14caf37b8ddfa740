import { once } from 'node:events';
import { AddressInfo, connect, createServer, Server, Socket } from 'node:net';

/** A port that leads to one server after another, like the address of a database that follows its primary. */
export class Address {
  private readonly open = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private target: number,
  ) {
    server.on('connection', (client) => {
      const upstream = connect(this.target, '127.0.0.1');
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.open.add(one);
        one.pipe(other);
        one.on('error', () => undefined);
        one.once('close', () => {
          this.open.delete(one);
          other.destroy();
        });
      }
    });
  }

  /** @param target the port to which it leads */
  static async of(target: number): Promise<Address> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Address(server, target);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** New connections lead to this port; those that are open stay as they are. */
  moveTo(target: number): void {
    this.target = target;
  }

  close(): void {
    this.server.close();
    for (const socket of this.open) socket.destroy();
  }
}
