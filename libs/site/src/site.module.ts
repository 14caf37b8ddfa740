import { Module } from '@nestjs/common';
import { DashboardController } from './dashboard/dashboard.controller';
import { DashboardFiles } from './dashboard/dashboard-files';
import { SiteController } from './site.controller';

@Module({
  controllers: [SiteController, DashboardController],
  providers: [{ provide: DashboardFiles, useFactory: () => new DashboardFiles() }],
})
export class SiteModule {}
