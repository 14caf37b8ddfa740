import { Fits } from './fits';
import { GroupMember } from './group-member.entity';
import { HandledEvent } from './handled-event.entity';
import { ModelFit } from './model-fit.entity';
import { Observation } from './observation.entity';
import { ObservedCampaign } from './observed-campaign.entity';
import { Observer } from './observer';
import { PeerGroupCount } from './peer-group.entity';
import { PeerObservation } from './peer-observation.entity';

export const OBSERVATION_PROVIDERS = [Observer, Fits];
export const OBSERVATION_ENTITIES = [
  ObservedCampaign,
  Observation,
  PeerObservation,
  PeerGroupCount,
  GroupMember,
  HandledEvent,
  ModelFit,
];
