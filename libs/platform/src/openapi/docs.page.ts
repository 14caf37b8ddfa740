/** The page at /docs. Its script is a separate file, because the Content-Security-Policy forbids inline scripts. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Perk API</title>
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <noscript>This page needs JavaScript. The API description is at <a href="/api/v1/docs">/api/v1/docs</a>.</noscript>
    <div id="swagger-ui"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/initializer.js"></script>
  </body>
</html>
`;

/**
 * The document contains the public origin. If the page was opened under another name of the same service, the browser
 * would block calls to the public origin, so "Try it out" calls the origin of the page.
 */
export const INITIALIZER = `const callOriginOfPage = () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        updateJsonSpec: (update) => (description) =>
          update({ ...description, servers: [{ url: new URL('/api/v1', location.origin).href }] }),
      },
    },
  },
});

SwaggerUIBundle({
  url: '/api/v1/docs',
  dom_id: '#swagger-ui',
  plugins: [callOriginOfPage],
  deepLinking: true,
  displayRequestDuration: true,
  persistAuthorization: true,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
  filter: true,
  validatorUrl: null,
});
`;
