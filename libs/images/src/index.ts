export { reencode, ReencodedImage } from './reencode';
