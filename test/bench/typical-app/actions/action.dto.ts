import { Expose } from 'class-transformer';
import { Action, ActionType } from '../../../../libs/catalog/src/catalog';

export class ActionDto {
  @Expose() id: string;
  @Expose() label: string;
  @Expose() type: ActionType;
  @Expose() effort: number;
  @Expose() value: number;
  @Expose() incentivizable: boolean;
  @Expose() platformId: string;
  @Expose() platformName: string;
  @Expose() platformIcon: string;
  @Expose() platformColor: string;

  constructor(action: Action) {
    Object.assign(this, action);
  }
}
