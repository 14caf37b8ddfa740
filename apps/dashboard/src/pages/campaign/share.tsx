import { type Campaign, client } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Copy } from '../../ui/copy.tsx';
import { download } from '../../ui/download.ts';
import { Card, Loading } from '../../ui/page.tsx';
import { QrCode, qrSvg } from '../../ui/qr.tsx';
import s from './campaign.module.css';
import { words } from './words.ts';

/** The link by which people take part, and the same as a QR code for the counter. */
export function Share({ campaign: { id, name, status, livemode } }: { campaign: Campaign }) {
  const { share } = words;
  const isOpen = status === 'active';
  const offer = useRead(['campaigns', 'offer', id], (options) => client.campaigns.offer(id, options), {
    enabled: isOpen,
  });
  if (!isOpen)
    return (
      <Card title={share.title}>
        <p className="soft">{share.closed}</p>
      </Card>
    );
  if (offer.isLoading)
    return (
      <Card title={share.title}>
        <Loading />
      </Card>
    );
  // The service may have another name than this page was opened with. Before the offer begins, only the address without names is known.
  const path = offer.data ? new URL(offer.data.url).pathname : `/offers/${id}`;
  const link = location.origin + path;
  return (
    <Card title={share.title} lead={share.lead}>
      <div className={s.share}>
        <QrCode text={link} label={share.qr} />
        <div className="stack tight">
          <Copy text={link} />
          {!livemode && <p className="soft small">{share.test}</p>}
          <div>
            <a href={link} target="_blank" rel="noopener">
              {share.open}
            </a>
          </div>
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
