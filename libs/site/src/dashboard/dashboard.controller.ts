import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import { Endpoint, EndpointSpec } from '#http';
import { RawResponse } from '#http/pages';
import { notFound } from '#kernel';
import { DashboardFiles } from './dashboard-files';
import { failedPage, waitingPage } from './waiting.page';

/**
 * Everything comes from this service; no script can be added to a page, not even by the page itself: strings are never parsed as HTML or
 * code.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const FILE = {
  tag: 'Service',
  access: 'public',
  tier: 'files',
  envelope: false,
} satisfies Partial<EndpointSpec>;

interface HeaderTarget {
  header: (name: string, value: string) => unknown;
}

/** The dashboard: the same shell for each of its pages, and the files that the shell loads. */
@Controller('dashboard')
export class DashboardController {
  constructor(private readonly files: DashboardFiles) {}

  @Endpoint({
    ...FILE,
    id: 'getDashboard',
    summary: 'Show the dashboard',
    // The script of the page reads them.
    ignoresUnknownInput: true,
    mediaType: 'text/html; charset=utf-8',
    // With `no-cache`: it names the files of the current build, so browsers ask each time whether it has changed.
    maxAgeSeconds: 0,
  })
  @Get(['', ':page', ':page/:id'])
  @Header('Cache-Control', 'no-cache')
  @Header('Content-Security-Policy', POLICY)
  @Header('Referrer-Policy', 'same-origin')
  @Header('X-Frame-Options', 'DENY')
  show(@Param() { page, id }: { page?: string; id?: string }): Buffer | RawResponse {
    // Offers had their pages here, and links to them have been shared and printed.
    if (page === 'offers' && id !== undefined) return new RawResponse(302, { location: `/offers/${id}` });
    const state = this.files.state();
    if (state.kind === 'ready') return state.shell;
    return state.kind === 'failed' ? failedPage(state.error) : waitingPage();
  }

  @Endpoint({
    ...FILE,
    id: 'getDashboardFile',
    summary: 'Get a dashboard asset',
    mediaType: 'application/octet-stream',
    maxAgeSeconds: YEAR_SECONDS,
  })
  @Get('assets/:file')
  load(@Param('file') name: string, @Res({ passthrough: true }) response: HeaderTarget): Buffer {
    const file = this.files.asset(name);
    if (!file) throw notFound();
    response.header('cache-control', `public, max-age=${String(YEAR_SECONDS)}, immutable`);
    response.header('content-type', file.mediaType);
    return file.body;
  }
}
