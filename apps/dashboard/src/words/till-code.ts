/** The texts beside a code that is shown at the till. */
export const words = {
  code: 'Code for the till',
  qr: 'The code, for the camera at the till',
};
