import { aVideo } from '../../support/files';
import { MatrixFacts } from '../facts';

export const facts: MatrixFacts = {
  create: async (_app, tenant, mode) => {
    const { data } = await tenant[mode].post('/uploads', aVideo());
    return { upload: data.id };
  },
  namings: { getUpload: { id: { of: 'upload' } } },
  bodies: { getUploadContent: { expires: 1, key: 'x' } },
  publicEndpoints: ['getUploadContent'],
  scopes: { createUpload: 'write.submissions', getUpload: 'read.submissions' },
};
