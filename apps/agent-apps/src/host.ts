import type { McpUiHostCapabilities, McpUiHostContext } from '@modelcontextprotocol/ext-apps';

/** The version of MCP Apps that this is written for. */
const VERSION = '2026-01-26';

/** The result of a tool, as far as a page reads it. */
export interface ToolResult {
  isError?: boolean;
  structuredContent?: Record<string, unknown>;
  content?: { type: string; text?: string }[];
}

/** What the host tells a page. */
export interface Events {
  /** The arguments of the call whose result the page shows. */
  input?(given: Record<string, unknown>): void;
  result(result: ToolResult): void;
  cancelled?(): void;
}

interface Message {
  jsonrpc: '2.0';
  id?: number | string;
  method?: string;
  params?: Record<string, unknown>;
  result?: unknown;
  error?: { code?: number; message?: string };
}

interface Waiting {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

/**
 * The host of a page, which is the window around it. All calls go through it. The client of the package for MCP Apps does the same, and
 * needs the whole of the MCP SDK, which is twice as large as a page may be; a test connects this with its other side.
 */
export class Host {
  private readonly waiting = new Map<number | string, Waiting>();
  private last = 0;
  private capabilities: McpUiHostCapabilities = {};
  context: McpUiHostContext = {};

  constructor(private readonly events: Events) {
    addEventListener('message', ({ source, data }: MessageEvent<Message | undefined>) => {
      if (source === parent && data?.jsonrpc === '2.0') this.receive(data);
    });
  }

  /** Begins. What the host says before it does is not lost, since it waits for this. */
  async connect(name: string): Promise<void> {
    const { hostCapabilities = {}, hostContext = {} } = await this.request<{
      hostCapabilities?: McpUiHostCapabilities;
      hostContext?: McpUiHostContext;
    }>('ui/initialize', {
      appInfo: { name, version: '1.0.0' },
      appCapabilities: {},
      protocolVersion: VERSION,
    });
    this.capabilities = hostCapabilities;
    this.adopt(hostContext);
    this.notify('ui/notifications/initialized', {});
    new ResizeObserver(() => {
      const { scrollWidth: width } = document.documentElement;
      this.notify('ui/notifications/size-changed', {
        width,
        height: Math.ceil(document.body.getBoundingClientRect().height),
      });
    }).observe(document.body);
  }

  /** Calls a tool of the service, which the host may ask a person about. */
  call(name: string, input: Record<string, unknown>): Promise<ToolResult> {
    return this.request('tools/call', { name, arguments: input });
  }

  /** The picture of a resource as a `data:` URL; undefined if it has none, or if the host does not read resources for pages. */
  async picture(uri: string): Promise<string | undefined> {
    if (!this.capabilities.serverResources) return undefined;
    try {
      const { contents } = await this.request<{ contents: { mimeType?: string; blob?: string }[] }>('resources/read', {
        uri,
      });
      const { mimeType = '', blob } = contents[0] ?? {};
      return blob !== undefined && /^image\/[\w+.-]+$/.test(mimeType) ? `data:${mimeType};base64,${blob}` : undefined;
    } catch {
      return undefined;
    }
  }

  /** Opens a page outside of the host. */
  async open(url: string): Promise<boolean> {
    const { isError } = await this.request<{ isError?: boolean }>('ui/open-link', { url });
    return isError !== true;
  }

  /** Tells the model what a person has done here, for its next turn. */
  async tell(text: string): Promise<void> {
    if (this.capabilities.updateModelContext)
      await this.request('ui/update-model-context', { content: [{ type: 'text', text }] });
  }

  private request<T>(method: string, params: Record<string, unknown>): Promise<T> {
    const id = ++this.last;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.post({ id, method, params });
    });
  }

  private notify(method: string, params: Record<string, unknown>): void {
    this.post({ method, params });
  }

  /** A page does not know the origin of its host, and sends nothing that the host does not have. */
  private post(message: Omit<Message, 'jsonrpc'>): void {
    parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  }

  private receive({ id, method, params = {}, result, error }: Message): void {
    if (method === undefined) {
      const waiting = this.waiting.get(id ?? 0);
      this.waiting.delete(id ?? 0);
      if (error) waiting?.reject(new Error(error.message ?? 'The host refused this.'));
      else waiting?.resolve(result as never);
      return;
    }
    if (id === undefined) return this.notified(method, params);
    const isKnown = method === 'ping' || method === 'ui/resource-teardown';
    this.post(isKnown ? { id, result: {} } : { id, error: { code: -32601, message: `Unknown method: ${method}` } });
  }

  private notified(method: string, params: Record<string, unknown>): void {
    if (method === 'ui/notifications/tool-input')
      this.events.input?.((params.arguments ?? {}) as Record<string, unknown>);
    if (method === 'ui/notifications/tool-result') this.events.result(params);
    if (method === 'ui/notifications/tool-cancelled') this.events.cancelled?.();
    if (method === 'ui/notifications/host-context-changed') this.adopt(params);
  }

  /** Takes over the colours and fonts of the host, and its language. */
  private adopt(context: McpUiHostContext): void {
    this.context = { ...this.context, ...context };
    const { theme, locale, styles } = this.context;
    const root = document.documentElement;
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    // The texts are in English; the language of dates and numbers is that of the host.
    if (locale) root.dataset.locale = locale;
    for (const [name, value] of Object.entries(styles?.variables ?? {}))
      if (name.startsWith('--') && typeof value === 'string') root.style.setProperty(name, value);
  }
}

/** What went wrong, in words that the service has written for people. */
export function errorIn({ content = [] }: ToolResult): string {
  const [{ text = '' } = {}] = content;
  try {
    const { error } = JSON.parse(text) as { error?: { message?: string } };
    return error?.message ?? text;
  } catch {
    return text || 'This did not work.';
  }
}
