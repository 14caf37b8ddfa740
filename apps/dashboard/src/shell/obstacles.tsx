import { useEffect, useState } from 'react';
import { type Obstacle, setAsk } from '../api/client.ts';
import { confirmPassword, signIn, useSession } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/error.tsx';
import { Form, TextField } from '../ui/field.tsx';
import { useNavigate } from '../ui/link.tsx';
import { words as common } from '../words/ui.ts';
import { words } from './words.ts';

interface Question {
  obstacle: Obstacle;
  answer: (isSolved: boolean) => void;
  promise: Promise<boolean>;
}

/**
 * Asks for what a request is waiting for: to sign in again, or the password. It is a dialog over the page, so that nothing on the page is
 * lost. Requests that fail at the same time wait for the same answer.
 */
export function Obstacles() {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    let current: Question | undefined;
    const ask = (obstacle: Obstacle): Promise<boolean> => {
      if (current?.obstacle === obstacle) return current.promise;
      // Another question is open, and somebody waits for its answer too.
      if (current) return current.promise.then(() => ask(obstacle));
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const asked: Question = {
        obstacle,
        promise,
        answer: (isSolved) => {
          current = undefined;
          setQuestion(undefined);
          resolve(isSolved);
        },
      };
      current = asked;
      setQuestion(asked);
      return promise;
    };
    setAsk(ask);
    return () => setAsk(() => Promise.resolve(false));
  }, []);
  if (!question) return null;
  return question.obstacle === 'password' ? <PasswordAgain {...question} /> : <SignInAgain {...question} />;
}

function PasswordAgain({ answer }: Question) {
  const [password, setPassword] = useState('');
  const { error, isRunning, run } = useAttempt(async () => {
    await confirmPassword(password);
    answer(true);
  });
  return (
    <Dialog open onClose={() => answer(false)} title={words.again.confirmTitle} lead={words.again.confirmLead}>
      <Form onSubmit={run}>
        <Password value={password} onChange={setPassword} />
        <ErrorNotice error={error} />
        <DialogActions>
          <Button onClick={() => answer(false)}>{common.cancel}</Button>
          <Button kind="primary" type="submit" busy={isRunning}>
            {words.again.confirm}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function SignInAgain({ answer }: Question) {
  const { user } = useSession();
  const navigate = useNavigate();
  const [email, setEmail] = useState(user.email);
  const [password, setPassword] = useState('');
  const leave = () => {
    answer(false);
    void navigate({ to: '/sign-in' });
  };
  const { error, isRunning, run } = useAttempt(async () => {
    const { user: other } = await signIn(email, { password });
    // The page belongs to the user who opened it.
    if (other.id !== user.id) location.reload();
    else answer(true);
  });
  return (
    <Dialog open onClose={leave} title={words.again.title} lead={words.again.lead} insistent>
      <Form onSubmit={run}>
        <TextField label={words.again.email} type="email" autoComplete="username" value={email} onChange={setEmail} />
        <Password value={password} onChange={setPassword} />
        <ErrorNotice error={error} />
        <DialogActions>
          <Button onClick={leave}>{words.again.leave}</Button>
          <Button kind="primary" type="submit" busy={isRunning}>
            {words.again.signIn}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function Password({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      label={words.again.password}
      type="password"
      autoComplete="current-password"
      autoFocus
      value={value}
      onChange={onChange}
    />
  );
}

function useAttempt(attempt: () => Promise<void>): { error: unknown; isRunning: boolean; run: () => void } {
  const [state, setState] = useState<{ error?: unknown; isRunning: boolean }>({ isRunning: false });
  const run = () => {
    setState({ isRunning: true });
    attempt().then(
      () => setState({ isRunning: false }),
      (error: unknown) => setState({ error, isRunning: false }),
    );
  };
  return { error: state.error, isRunning: state.isRunning, run };
}
