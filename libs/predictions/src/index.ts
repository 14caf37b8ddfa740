export { measureCalibration } from './generations/calibration';
export { Generations } from './generations/generations';
export { GenerationsModule } from './generations/generations.module';
export { PredictionsModule } from './predictions.module';
export { predictionsSchema } from './predictions.schema';
