import { Relay } from '#messaging/host';
import { aCampaign } from '../../support/builders';
import { aTestDelivery, aWebhook } from '../../support/webhooks';
import { MatrixFacts } from '../facts';

export const facts: MatrixFacts = {
  create: async (app, tenant, mode) => {
    await aCampaign(tenant[mode]);
    await app.nest.get(Relay).run();
    const { id: webhook } = await aWebhook(tenant[mode], 'https://shop.example.com/hook');
    return {
      event: (await tenant[mode].get('/events?type=campaign.created')).data.items[0].id,
      webhook,
      // Its owner may delete it.
      doomedWebhook: (await aWebhook(tenant[mode], 'https://shop.example.com/hook')).id,
      delivery: (await aTestDelivery(tenant[mode], webhook as string)).id,
    };
  },
  namings: {
    getEvent: { id: { of: 'event' } },
    getWebhook: { id: { of: 'webhook' } },
    updateWebhook: { id: { of: 'webhook', with: () => ({ description: 'Renamed' }) } },
    deleteWebhook: { id: { of: 'doomedWebhook' } },
    rotateWebhookSecret: { id: { of: 'webhook' } },
    testWebhook: { id: { of: 'webhook' } },
    listWebhookDeliveries: { id: { of: 'webhook' } },
    getWebhookDelivery: {
      id: { of: 'webhook', with: ({ delivery }) => ({ deliveryId: delivery }) },
      deliveryId: { of: 'delivery', with: ({ webhook }) => ({ id: webhook }) },
    },
    replayWebhookDelivery: {
      id: { of: 'webhook', with: ({ delivery }) => ({ deliveryId: delivery }) },
      deliveryId: { of: 'delivery', with: ({ webhook }) => ({ id: webhook }) },
    },
    recoverWebhook: { id: { of: 'webhook', with: () => ({ since: new Date().toISOString(), dryRun: true }) } },
  },
  verifiedEndpoints: ['createWebhook'],
  scopes: { listEvents: 'read.webhooks', getEvent: 'read.webhooks' },
  passwordEndpoints: ['createWebhook', 'rotateWebhookSecret'],
};
