import type { Campaign } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Copy } from '../../ui/copy.tsx';
import { download } from '../../ui/download.ts';
import { Card } from '../../ui/page.tsx';
import { QrCode, qrSvg } from '../../ui/qr.tsx';
import s from './campaign.module.css';
import { words } from './words.ts';

/** The link by which people take part, and the same as a QR code for the counter. */
export function Share({ campaign: { id, name, status, livemode } }: { campaign: Campaign }) {
  const { share } = words;
  if (status !== 'active')
    return (
      <Card title={share.title}>
        <p className="soft">{share.closed}</p>
      </Card>
    );
  const link = `${location.origin}/dashboard/offers/${id}`;
  return (
    <Card title={share.title} lead={share.lead}>
      <div className={s.share}>
        <QrCode text={link} label={share.qr} />
        <div className="stack tight">
          <Copy text={link} />
          {!livemode && <p className="soft small">{share.test}</p>}
          <div>
            <Button small icon="download" onClick={() => download(share.file(name), qrSvg(link), 'image/svg+xml')}>
              {share.download}
            </Button>
          </div>
        </div>
      </div>
    </Card>
  );
}
