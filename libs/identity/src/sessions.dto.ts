import { z } from 'zod';
import { idField, pageQuery, pageSchema, timestamp } from '#platform';
import { Session } from './session.entity';

export const ListSessions = z.strictObject(pageQuery(25));
export type ListSessions = z.infer<typeof ListSessions>;

export const SessionId = z.strictObject({ id: idField('ses', 'The session.') });
export type SessionId = z.infer<typeof SessionId>;

export const SessionView = z
  .strictObject({
    id: idField('ses', 'The session.'),
    createdAt: timestamp('When the user signed in.'),
    lastUsedAt: timestamp('When it was last given new tokens: at sign-in, and at each refresh.'),
    expiresAt: timestamp('When it ends unless it is refreshed. No session lasts longer than 90 days.'),
    current: z.boolean().meta({ description: 'Whether this request was made in it.' }),
    userAgent: z
      .string()
      .nullable()
      .meta({ description: 'The program that signed in, as it named itself; null when it did not.' }),
    ipAddress: z
      .string()
      .nullable()
      .meta({ description: 'The address that it signed in from; null when it is not known.', example: '203.0.113.7' }),
  })
  .meta({ id: 'Session' });
export type SessionView = z.infer<typeof SessionView>;

export const SessionPage = pageSchema(SessionView).meta({ id: 'SessionPage' });

export const SessionEnded = z
  .strictObject({
    id: idField('ses', 'The session.'),
    ended: z.literal(true).meta({ description: 'Its tokens no longer work.' }),
  })
  .meta({ id: 'SessionEnded' });
export type SessionEnded = z.infer<typeof SessionEnded>;

export function sessionView(session: Session, currentId: string | null): SessionView {
  return {
    id: session.id,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.rotatedAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    current: session.id === currentId,
    userAgent: session.userAgent,
    ipAddress: session.ipAddress,
  };
}
