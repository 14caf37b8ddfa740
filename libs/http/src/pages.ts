export { compressOnce } from './compression';
export { errorText } from './error-page';
export { htmlResponse } from './html-response';
export { PageCookie } from './page-cookie';
export { RawResponse } from './raw-response';
export { Html, html } from './pages/html';
export { HtmlPage } from './pages/layout';
