import type { ReactNode } from 'react';
import { client, fieldErrors, type Program, type UpdateProgramBody } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { one } from '../../words/programs.ts';

interface EditDialogProps {
  program: Program;
  title: string;
  lead?: string;
  /** What is sent when it is saved. */
  body: UpdateProgramBody;
  onClose: () => void;
  children: ReactNode;
  /** Buttons beside Save. */
  more?: ReactNode;
  shape?: 'box' | 'wide';
}

/** A dialog with a form for some fields of a program. */
export function EditDialog({ program, title, lead, body, onClose, children, more, shape = 'box' }: EditDialogProps) {
  const toast = useToast();
  const save = useChange((input: UpdateProgramBody) => client.programs.update(program.id, input), ['programs']);
  const submit = () =>
    save.mutate(body, {
      onSuccess: () => {
        toast(one.saved);
        onClose();
      },
    });
  const errors = fieldErrors(save.error);
  return (
    <Dialog open onClose={onClose} title={title} lead={lead} shape={shape} insistent>
      <Form onSubmit={submit} errors={errors}>
        {children}
        <ErrorNotice error={save.error} />
        <DialogActions>
          {more}
          <AsCode calls={[{ method: 'programs.update', ids: [program.id], body }]} />
          <Button kind="primary" type="submit" busy={save.isPending}>
            {one.save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
