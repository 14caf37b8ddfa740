export { imagesWaiting, ReencodedImage } from './decode';
export { looksTheSame } from './perceptual-hash';
export { PictureFacts } from './picture-facts';
export { readPicture, reencode } from './reencode';
