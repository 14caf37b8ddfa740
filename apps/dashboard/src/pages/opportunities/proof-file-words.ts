import { number } from '../../ui/format.ts';

/** The texts for a file that is uploaded as a proof. */
export const words = {
  choose: {
    both: 'Take or choose a picture or video',
    image: 'Take or choose a picture',
    video: 'Take or choose a video',
  },
  hint: {
    both: 'A screenshot, a photo up to 15 MB, or a video up to 60 MB.',
    image: 'A screenshot, or a photo up to 15 MB.',
    video: 'Up to 60 MB.',
  },
  sending: 'Sending your file',
  waiting: 'Many files are arriving right now. Yours is sent again by itself',
  tooLarge: 'is larger than 60 MB. Choose a shorter video, or one in a lower resolution',
  reading: 'Almost done: the file is being read',
  megabytes: (bytes: number) => `${number(Math.round(bytes / 100_000) / 10)} MB`,
  cancel: 'Cancel',
  again: 'Try again',
  another: 'Choose another file',
  refused: (reason: string) => `The file ${reason}.`,
  chosenImage: 'Your picture is attached.',
  chosenVideo: 'Your video is attached.',
  replace: 'Choose another',
  remove: 'Remove',
};
