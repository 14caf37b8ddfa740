export { clientFiles } from './client-files';
export { SdkModule } from './sdk.module';
