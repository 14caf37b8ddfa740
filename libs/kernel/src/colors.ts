export { accentShades, AccentShades } from './colors/accent-shades';
export { contrast, darkened, HEX_COLOR } from './colors/contrast';
