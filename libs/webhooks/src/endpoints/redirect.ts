import { Authority } from '#http/access';

/** Choosing where events go, or letting them go to an address that somebody else has chosen. Pausing needs no password. */
export const REDIRECT: Authority = {
  when: 'it sets `url` or `events`, or enables a webhook that was disabled for the reason `creator` or `revoked`',
  password: true,
};
