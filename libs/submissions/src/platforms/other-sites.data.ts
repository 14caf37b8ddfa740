import { Site } from './platform-adapter';

/**
 * File storage sites, where people store the screenshots and recordings that they submit, and whose URLs contain the file id in
 * a parameter. Pages of sites that are not listed are identified only by host and path.
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
