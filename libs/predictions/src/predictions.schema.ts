import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { Generation } from './generations/generation.entity';
import { GenerationStep } from './generations/generation-step.entity';
import { OBSERVATION_ENTITIES } from './observations';

export const predictionsSchema: ContextSchema = {
  entities: [Generation, GenerationStep, ...OBSERVATION_ENTITIES],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
