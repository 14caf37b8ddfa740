import { actions, actionTypeOf, disclosuresFor, findPlatform } from '../../../../libs/catalog/src/catalog';

interface ActionFacts {
  platformId: string;
  platform: string | undefined;
  actionType: string;
  disclosures: string[];
}

/** The data of an action that is part of a campaign, by action id. */
export const actionFacts = new Map<string, ActionFacts>(
  actions.map((action) => [
    action.id,
    {
      platformId: action.platformId,
      platform: findPlatform(action.platformId)?.slug,
      actionType: actionTypeOf(action),
      disclosures: disclosuresFor([action.id]),
    },
  ]),
);
