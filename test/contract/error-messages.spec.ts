import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';

const LIBS = join(__dirname, '../../libs');

/** Whose messages only programs get: of OAuth, MCP and HTTP, and of requests that no page of the dashboard sends. */
const FOR_PROGRAMS = [
  /^agent-auth\//,
  /^mcp\//,
  /^kernel\/src\/actor\.ts$/,
  /^http\/src\/(?:api-error\.filter|body|head|malformed-request)\.ts$/,
  /^identity\/src\/sessions\/(?:browser-sessions|sessions)\.ts$/,
  /^submissions\/src\/verification\/external\//,
  /^webhooks\/src\/event-log\//,
];

/** What programmers say: names in code, methods and paths of HTTP, and words of the API. */
const PROGRAMMING =
  /`|\b[a-z]+_[a-z_]+\b|\b[a-z]+[A-Z]\w*\b|\b(?:GET|POST|PUT|PATCH|DELETE|DTO|JSON|HTTP)\b|\/api\/|\b(?:scope|header|payload|endpoint|parameter)s?\b|\baction "|Idempotency-Key|Retry-After/;

interface Message {
  file: string;
  text: string;
}

/** The text of an expression, with `…` for what is filled in. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
  if (ts.isBinaryExpression(node)) return (textOf(node.left) ?? '…') + (textOf(node.right) ?? '…');
  return undefined;
}

function sourceFiles(): string[] {
  return readdirSync(LIBS, { recursive: true })
    .map(String)
    .filter((path) => /^[\w-]+\/src\/.*\.ts$/.test(path) && !path.endsWith('.spec.ts'));
}

/** All messages with which errors are thrown. An error type without a message has its description as the message. */
function messages(): Message[] {
  const found: Message[] = [];
  const descriptions = new Map<string, string>();
  const described: { file: string; type: string }[] = [];
  for (const file of sourceFiles()) {
    const source = ts.createSourceFile(file, readFileSync(join(LIBS, file), 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (
        ts.isNewExpression(node) &&
        node.expression.getText() === 'ErrorType' &&
        ts.isVariableDeclaration(node.parent)
      )
        descriptions.set(node.parent.name.getText(), textOf(node.arguments?.[2] ?? node) ?? '');
      const type = ts.isCallExpression(node) && /^([A-Z_]+)\.error$/.exec(node.expression.getText())?.[1];
      if (type) {
        const [message] = node.arguments;
        const texts = message && textsIn(message);
        if (!message || message.getText() === 'undefined') described.push({ file, type });
        else found.push(...(texts ?? []).map((text) => ({ file, text })));
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return [...found, ...described.map(({ file, type }) => ({ file, text: descriptions.get(type) ?? '' }))];
}

/** The texts of a message, of which one may be chosen by a condition. */
function textsIn(message: ts.Expression): string[] {
  if (ts.isConditionalExpression(message)) return [...textsIn(message.whenTrue), ...textsIn(message.whenFalse)];
  const text = textOf(message);
  return text === undefined ? [] : [text];
}

const isShown = ({ file }: Message) => !FOR_PROGRAMS.some((pattern) => pattern.test(file));

it('An error message that the dashboard can show contains no programming terms', () => {
  const shown = messages().filter(isShown);
  expect(shown.length).toBeGreaterThan(100);
  expect(shown.filter(({ text }) => PROGRAMMING.test(text))).toEqual([]);
});

it('Every file whose errors only programs get exists', () => {
  const files = sourceFiles();
  expect(FOR_PROGRAMS.filter((pattern) => !files.some((file) => pattern.test(file)))).toEqual([]);
});
