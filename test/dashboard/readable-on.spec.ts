import { accentShades } from '#kernel/colors';
import { readableOn } from '../../apps/dashboard/src/pages/business/readable-on';

const CHANNELS = ['00', '33', '66', '99', 'cc', 'ff'];
const COLORS = CHANNELS.flatMap((red) => CHANNELS.flatMap((green) => CHANNELS.map((blue) => `#${red}${green}${blue}`)));

it('the dashboard shows the same text on a colour as messages and pages of offers do', () => {
  for (const color of COLORS) {
    const { fill, onFill } = accentShades(color);
    expect([fill, readableOn(fill)]).toEqual([fill, onFill]);
  }
});
