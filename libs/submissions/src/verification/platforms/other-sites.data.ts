import { Site } from './platform-adapter';

/**
 * Sites that are no platforms, where people keep the screenshots and recordings that they file, and whose files are named by a
 * parameter. The pages of a site that is not listed are identified by host and path only.
 */
export const OTHER_SITES: readonly Site[] = [
  {
    hosts: ['drive.google.com', 'drive.usercontent.google.com'],
    pages: [
      { kind: 'file', path: /^(?:\/u\/\d{1,2})?\/file\/d\/([\w-]{10,100})/i },
      {
        kind: 'file',
        path: /^(?:\/u\/\d{1,2})?\/(?:open|uc|thumbnail|download)$/i,
        parameter: { name: 'id', value: /^[\w-]{10,100}$/ },
      },
    ],
  },
  { hosts: ['onedrive.live.com'], significant: ['id', 'resid'] },
];
