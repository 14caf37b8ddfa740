import { useState } from 'react';
import { client, type Trade } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { useToast } from '../../ui/toast.tsx';
import { words as one } from './words.ts';

const texts = one.cancel;

/** Asks the other side to cancel what is not delivered, or agrees to it. */
export function CancelTrade({ trade }: { trade: Trade }) {
  const [isOpen, setOpen] = useState(false);
  const mayWrite = useCan()('write.exchange');
  const toast = useToast();
  const cancel = useChange(
    () => client.exchange.trades.act({ tradeId: trade.id, action: 'cancel' }),
    ['exchange', 'ledger'],
  );
  const left = trade.proofs.filter(({ status }) => ['awaiting_proof', 'cure', 'rejected'].includes(status)).length;
  if (!mayWrite || left === 0) return null;
  if (trade.cancelRequestedBy === trade.side) return <p className="soft small">{texts.mine}</p>;
  const isAgreement = trade.cancelRequestedBy !== null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{isAgreement ? texts.agreeButton : texts.button}</Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={texts.title}
        lead={isAgreement ? texts.theirs : texts.lead(left)}
      >
        <ErrorNotice error={cancel.error} />
        <DialogActions>
          <Button
            kind="danger"
            busy={cancel.isPending}
            onClick={() =>
              cancel.mutate(undefined, {
                onSuccess: () => {
                  toast(isAgreement ? texts.cancelled : texts.done);
                  setOpen(false);
                },
              })
            }
          >
            {isAgreement ? texts.agreeButton : texts.send}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
