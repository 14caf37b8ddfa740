import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Fit } from '../model/fit';

/** The latest fit of the live or the test data, from which predictions are made. */
@Entity('ai_model_fits')
export class ModelFit {
  @PrimaryColumn('boolean')
  livemode: boolean;

  @Column('timestamptz', { name: 'fitted_at' })
  fittedAt: Date;

  @Column('jsonb')
  fit: Fit;
}
