import { generateKeyPairSync, sign } from 'node:crypto';
import { isIP } from 'node:net';

/** A key and a self-signed certificate for a name or an IPv4 address, both in PEM. */
export function certificateFor(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = der(0x30, der(0x31, der(0x30, oid(2, 5, 4, 3), der(0x0c, 'a test'))));
  const alternative = isIP(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, host);
  const extension = der(0x30, oid(2, 5, 29, 17), der(0x04, der(0x30, alternative)));
  const content = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    der(0x30, der(0x17, '200101000000Z'), der(0x17, '491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, extension)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const lines = der(0x30, content, ECDSA_WITH_SHA256, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

/** A DER element: tag, length, content. */
function der(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as Buffer)));
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

/** An object identifier, from parts below 128 or already in base 128. */
function oid(first: number, second: number, ...rest: number[]): Buffer {
  return der(0x06, Buffer.from([40 * first + second, ...rest]));
}

const ECDSA_WITH_SHA256 = der(0x30, oid(1, 2, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2));
