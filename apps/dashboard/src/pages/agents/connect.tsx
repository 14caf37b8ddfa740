import { useState } from 'react';
import { Choice } from '../../ui/field.tsx';
import { CodeBlock } from '../../ui/copy.tsx';
import { Link } from '../../ui/link.tsx';
import { words } from './words.ts';

type Host = keyof typeof words.how.hosts;

/** How an assistant is connected: with nothing but the address. */
export function Connect() {
  const [host, setHost] = useState<Host>('claudeCode');
  const address = `${location.origin}/mcp`;
  const text = words.how;
  const code = codeFor(host, address);
  return (
    <div className="stack">
      <div className="stack tight">
        <h3>{text.address}</h3>
        <CodeBlock text={address} label={text.address} />
      </div>
      <Choice
        label={text.host}
        layout="row"
        value={host}
        onChange={(value) => setHost(value as Host)}
        options={Object.entries(text.hosts).map(([value, label]) => ({ value, label }))}
      />
      <div className="stack tight">
        <p>{text.steps[host]}</p>
        {code && <CodeBlock text={code} label={text.hosts[host]} />}
      </div>
      <p className="soft small">
        {text.keys} <Link to="/api-keys">{text.toKeys}</Link>
      </p>
    </div>
  );
}

function codeFor(host: Host, address: string): string | undefined {
  const json = (value: object) => JSON.stringify(value, null, 2);
  if (host === 'claudeCode') return `claude mcp add --transport http perk ${address}`;
  if (host === 'cursor') return json({ mcpServers: { perk: { url: address } } });
  if (host === 'code') return json({ servers: { perk: { type: 'http', url: address } } });
  return undefined;
}
