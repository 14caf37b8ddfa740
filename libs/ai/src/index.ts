export { AiModule } from './ai.module';
export { aiSchema } from './ai.schema';
export { measureCalibration } from './generations/calibration';
