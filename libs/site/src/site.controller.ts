import { Controller, Get, Inject, Param } from '@nestjs/common';
import { Endpoint, EndpointSpec, PlainAnswer, SETTINGS, Settings } from '#platform';
import { dashboardPage } from './dashboard.page';
import { startPage } from './start.page';

const PAGE = {
  tag: 'Service',
  access: 'public',
  bare: 'text/html; charset=utf-8',
} satisfies Partial<EndpointSpec>;

/** The pages about the service as a whole. */
@Controller()
export class SiteController {
  private readonly start: PlainAnswer;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {
    this.start = startPage(settings);
  }

  @Endpoint({ ...PAGE, id: 'getStartPage', summary: 'Show what this service is and where to start', tier: 'public' })
  @Get()
  showStart(): PlainAnswer {
    return this.start;
  }

  @Endpoint({
    ...PAGE,
    id: 'getDashboardPlaceholder',
    summary: 'Say that there is no dashboard yet, and how to do the same by API',
    tier: 'relaxed',
  })
  @Get(['dashboard', 'dashboard/:section', 'dashboard/:section/:id'])
  showDashboard(@Param('section') section?: string, @Param('id') id?: string): PlainAnswer {
    return dashboardPage(this.settings.BASE_URL, section, id);
  }
}
