import { z } from 'zod';
import { idField, pageQuery, PaginationSchema, timestamp } from '#platform';

export const ListAgents = z.strictObject(pageQuery(100));
export type ListAgents = z.infer<typeof ListAgents>;

const Agent = z
  .strictObject({
    keyId: idField('key', 'The API key.'),
    agentName: z.string().meta({ description: 'The agent that the key was given to; else what the key is for.' }),
    scopes: z.array(z.string()).meta({ description: 'What the key may do.' }),
    mode: z.enum(['live', 'test']).meta({ description: 'Which data it sees and writes.' }),
    createdAt: timestamp('When the key was made.'),
    lastUsedAt: timestamp('When it was last used, to the minute; null for never.').nullable(),
    revokedAt: timestamp('When it was revoked; null while it is not.').nullable(),
    campaignsCreated: z.number().int().meta({ description: 'Campaigns that were created with it.' }),
    submissionsFiled: z.number().int().meta({ description: 'Proofs that were filed with it, to whichever campaigns.' }),
    submissionsReviewed: z.number().int().meta({ description: 'Submissions that were decided with it.' }),
    recent: z
      .array(
        z.strictObject({
          type: z
            .enum(['campaign.created', 'submission.created', 'submission.approved', 'submission.rejected'])
            .meta({ description: 'What was done.' }),
          id: z.string().meta({ description: 'To which campaign or submission.' }),
          at: timestamp('When.'),
        }),
      )
      .meta({ description: 'The last ten things that were done with it, newest first.' }),
  })
  .meta({ id: 'AgentActivity' });

export const AgentPage = z
  .strictObject({ agents: z.array(Agent), pagination: PaginationSchema })
  .meta({ id: 'AgentActivityPage' });
export type AgentPage = z.infer<typeof AgentPage>;
