declare const budgets: Readonly<
  Record<
    | 'contextNames'
    | 'dependencies'
    | 'ciCpuSeconds'
    | 'handWrittenStatements'
    | 'describedCharacters'
    | 'describedLines'
    | 'embeddedFiles',
    number
  >
>;
export default budgets;
