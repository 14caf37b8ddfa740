import { PRODUCT } from '#kernel/host';

/** The page at /docs. Its script is a separate file, because the Content-Security-Policy forbids inline scripts. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${PRODUCT.name} API</title>
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
 * The script of the page, with what Swagger UI needs for a document of this size:
 *
 * - The document contains the public origin. If the page was opened under another name of the same service, the browser would block
 *   calls to the public origin, so "Try it out" calls the origin of the page. The document is JSON, which the browser reads much
 *   faster than Swagger UI reads YAML.
 * - To show an operation, Swagger UI resolves its references in a copy of the whole document, which takes seconds; it does so for the
 *   list of security schemes even before it shows anything. It gets only the components that are referred to.
 * - From 150 rows on, Swagger UI keeps only those in the page that are on the screen, so that tags disappear for the search of the
 *   browser, for assistive technology and for links. All tags are always in the page here; their operations are if the tag is open,
 *   and so are those of webhooks.
 */
export const INITIALIZER = `const asJson = () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        parseToJson: (_parse, { specActions }) => (text) => specActions.updateJsonSpec(JSON.parse(text)),
        updateJsonSpec: (update) => (description) =>
          update({ ...description, servers: [{ url: new URL('/api/v1', location.origin).href }] }),
      },
    },
  },
});

const resolvedInPart = () => ({
  afterLoad({ fn }) {
    const { resolveSubtree } = fn;
    fn.resolveSubtree = (description, path, options) => resolveSubtree(partAt(path, description), path, options);
  },
});

/** A document with what is at this path, and the components that it refers to. */
function partAt(path, { paths, webhooks, components, ...others }) {
  const whole = { paths, webhooks, components };
  const part = { ...others };
  const copy = (place) => {
    const value = place.reduce((from, key) => from?.[key], whole);
    const target = place.slice(0, -1).reduce((to, key) => (to[key] ??= {}), part);
    const last = place.at(-1);
    if (value === undefined || last in target) return;
    target[last] = value;
    for (const [, kind, name] of JSON.stringify(value).matchAll(/"#.components.([^"]+?).([^"/]+)"/g))
      copy(['components', kind, name]);
  };
  copy(path);
  return part;
}

const everyTag = ({ React: { createElement } }) => ({
  components: {
    operations: ({ specSelectors, layoutSelectors, layoutActions, oas3Selectors, getComponent, getConfigs }) => {
      const OperationTag = getComponent('OperationTag');
      const Operation = getComponent('OperationContainer', true);
      const row = (tag) => (op) => {
        const [path, method] = [op.get('path'), op.get('method')];
        return createElement(Operation, { key: path + method, specPath: op.get('specPath'), op, path, method, tag });
      };
      const section = (tagObj, tag) => {
        const isOpen = layoutSelectors.isShown(['operations-tag', tag], false);
        const rows = isOpen ? tagObj.get('operations').map(row(tag)).toArray() : [];
        const shared = { layoutSelectors, layoutActions, oas3Selectors, getComponent, getConfigs };
        const props = { key: tag, tagObj, tag, specUrl: specSelectors.url(), ...shared };
        return createElement(OperationTag, props, createElement('div', { className: 'operation-tag-content' }, rows));
      };
      return createElement('div', null, specSelectors.taggedOperations().map(section).valueSeq().toArray());
    },
  },
});

const closedWebhooks = ({ React: { createElement, useState } }) => ({
  wrapComponents: {
    Webhooks: (Webhooks) => (props) => {
      const [isOpen, setOpen] = useState(false);
      if (!props.specSelectors.specJson().has('webhooks')) return null;
      const onToggle = ({ currentTarget }) => setOpen(currentTarget.open);
      const summary = createElement('summary', null, 'The events that webhooks receive');
      return createElement('details', { onToggle }, summary, isOpen && createElement(Webhooks, props));
    },
  },
});

SwaggerUIBundle({
  url: '/api/v1/docs',
  dom_id: '#swagger-ui',
  plugins: [asJson, resolvedInPart, everyTag, closedWebhooks],
  docExpansion: 'none',
  deepLinking: true,
  displayRequestDuration: true,
  persistAuthorization: true,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
  filter: true,
  validatorUrl: null,
});
`;
