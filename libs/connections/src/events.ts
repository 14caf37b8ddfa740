import { defineEvent } from '#messaging';
import { ConnectionView } from './connection.dto';

export const CONNECTION_CREATED = defineEvent('connection.created', {
  label: 'Account connected',
  description: 'An account on a platform was connected, or connected again; its profile shows it as verified.',
  scope: 'read.influencers',
  data: ConnectionView,
});

export const CONNECTION_EXPIRED = defineEvent('connection.expired', {
  label: 'Access to an account lost',
  description:
    'Access to a connected account is no longer valid, and its profile no longer shows it as verified. Connect it again.',
  scope: 'read.influencers',
  data: ConnectionView,
  sample: { status: 'expired' },
});

export const CONNECTION_DELETED = defineEvent('connection.deleted', {
  label: 'Account disconnected',
  description: 'An account was disconnected, and its profile no longer shows it as verified.',
  scope: 'read.influencers',
  data: ConnectionView,
});
