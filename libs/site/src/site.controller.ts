import { Controller, Get, Inject, Param } from '@nestjs/common';
import { Endpoint, EndpointSpec, RawResponse, SETTINGS, Settings } from '#platform';
import { dashboardPage } from './dashboard.page';
import { startPage } from './start.page';

const PAGE = {
  tag: 'Service',
  access: 'public',
  envelope: false,
  mediaType: 'text/html; charset=utf-8',
} satisfies Partial<EndpointSpec>;

/** The start page and the dashboard placeholder. */
@Controller()
export class SiteController {
  private readonly start: RawResponse;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {
    this.start = startPage(settings);
  }

  @Endpoint({ ...PAGE, id: 'getStartPage', summary: 'Show the start page', tier: 'public' })
  @Get()
  showStart(): RawResponse {
    return this.start;
  }

  @Endpoint({
    ...PAGE,
    id: 'getDashboardPlaceholder',
    summary: 'Show a placeholder for the dashboard, with the equivalent API calls',
    tier: 'relaxed',
  })
  @Get(['dashboard', 'dashboard/:section', 'dashboard/:section/:id'])
  showDashboard(@Param('section') section?: string, @Param('id') id?: string): RawResponse {
    return dashboardPage(this.settings.BASE_URL, section, id);
  }
}
