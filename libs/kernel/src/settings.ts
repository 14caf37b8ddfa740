export { readSettings } from './settings/read-settings';
export { integer, secret, SECRET_EXAMPLE, url } from './settings/schemas';
export { declareSettings, Setting, setting, SettingsOf } from './settings/setting';
