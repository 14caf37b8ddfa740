export { imagesWaiting, ReencodedImage } from './decode';
export { looksTheSame } from './perceptual-hash';
export { PictureFacts } from './picture-facts';
export { Logo, readLogo, readPicture, reencode } from './reencode';
