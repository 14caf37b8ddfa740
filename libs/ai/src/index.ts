export { AiModule } from './ai.module';
export { aiSchema } from './ai.schema';
export { aiSettings } from './ai.settings';
export { measureCalibration } from './generations/calibration';
