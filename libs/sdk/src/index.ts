export { SdkModule } from './sdk.module';
