/* The script of a page that is a host with MCP Apps, bundled by agent-host.ts. It is the other side of apps/agent-apps. */
/* global document, location */
const { AppBridge, PostMessageTransport } = require('@modelcontextprotocol/ext-apps/app-bridge');
const { Client, StreamableHTTPClientTransport } = require('@modelcontextprotocol/client');

const host = { opened: [], told: [], calls: [] };
globalThis.host = host;

/** Connects to the service, calls a tool, and shows the page that the tool names. */
host.show = async ({ key, tool, input, theme }) => {
  const extensions = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } };
  const client = new Client({ name: 'host', version: '1' }, { capabilities: { extensions } });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', location.href), { requestInit }));
  const { tools } = await client.listTools();
  const { resourceUri } = tools.find(({ name }) => name === tool)._meta.ui;
  const { contents } = await client.readResource({ uri: resourceUri });

  const frame = document.createElement('iframe');
  frame.title = tool;
  frame.setAttribute('sandbox', 'allow-scripts');
  document.body.replaceChildren(frame);
  const capabilities = { openLinks: {}, serverTools: {}, serverResources: {}, updateModelContext: { text: {} } };
  const hostContext = { theme, locale: 'en-GB', timeZone: 'Europe/London' };
  const bridge = new AppBridge(client, { name: 'host', version: '1' }, capabilities, { hostContext });
  bridge.onopenlink = async ({ url }) => {
    host.opened.push(url);
    return {};
  };
  bridge.onupdatemodelcontext = async ({ content }) => {
    host.told.push(...content.map(({ text }) => text));
    return {};
  };
  bridge.onsizechange = ({ height }) => {
    frame.style.height = `${height}px`;
  };
  host.bridge = bridge;
  const initialized = new Promise((resolve) => {
    bridge.oninitialized = resolve;
  });
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = contents[0].text;
  await initialized;
  await bridge.sendToolInput({ arguments: input });
  await bridge.sendToolResult(await client.callTool({ name: tool, arguments: input }));
};
