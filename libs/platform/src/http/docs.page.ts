/** The page at /docs. Its script is a file of its own, because the Content-Security-Policy allows none in the page. */
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
    <noscript>This page needs JavaScript. The description itself is at <a href="/api/v1/docs">/api/v1/docs</a>.</noscript>
    <div id="swagger-ui"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/initializer.js"></script>
  </body>
</html>
`;

/**
 * The document names the public origin. The page may have been opened at another name of the same service, and a
 * browser would not let it call across: what is tried here goes where the page came from.
 */
export const INITIALIZER = `const callWhereThePageCameFrom = () => ({
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
  plugins: [callWhereThePageCameFrom],
  deepLinking: true,
  displayRequestDuration: true,
  persistAuthorization: true,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
  filter: true,
  validatorUrl: null,
});
`;
