import { ApiError, client, type AgentQuestion } from '../../api/client.ts';
import { useChange, useRead } from '../../api/queries.ts';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { useId } from '../../ui/link.tsx';
import { Card, Loading, Page } from '../../ui/page.tsx';
import s from './question.module.css';
import { questionOf } from './reads.ts';
import { words } from './words.ts';

/** What an agent wants to do, on a page that its host has opened, and the two answers. */
export function Question() {
  const id = useId();
  const { data, error, refetch } = useRead(...questionOf(id));
  return (
    <Page title={words.title}>
      {data?.id === id ? (
        <Answer asked={data} />
      ) : error instanceof ApiError && error.code === 'NOT_FOUND' ? (
        <Notice tone="bad">{words.gone}</Notice>
      ) : error ? (
        <ErrorNotice error={error} retry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Answer({ asked }: { asked: AgentQuestion }) {
  const { id, question, agentName, mode } = asked;
  const accept = useChange(() => client.agentQuestions.answer(id, { answer: 'accept' }), ['agent-questions']);
  const decline = useChange(() => client.agentQuestions.answer(id, { answer: 'decline' }), ['agent-questions']);
  const answer = accept.data?.answer ?? decline.data?.answer ?? asked.answer;
  if (answer !== null) {
    const isAllowed = answer === 'accept';
    return <Notice tone={isAllowed ? 'good' : 'info'}>{isAllowed ? words.allowed : words.declined}</Notice>;
  }
  return (
    <Card title={words.asks(agentName)}>
      {mode === 'test' && <Notice>{words.test}</Notice>}
      <p className={s.question}>{question}</p>
      <p className="soft">
        {words.once} {words.until}
      </p>
      <ErrorNotice error={accept.error ?? decline.error} />
      <div className={s.answers}>
        <Button busy={decline.isPending} onClick={() => decline.mutate(undefined)}>
          {words.decline}
        </Button>
        <Button kind="primary" busy={accept.isPending} onClick={() => accept.mutate(undefined)}>
          {words.allow}
        </Button>
      </div>
    </Card>
  );
}
