declare const budgets: Readonly<
  Record<
    | 'contextNames'
    | 'dependencies'
    | 'ciCpuSeconds'
    | 'handWrittenStatements'
    | 'describedCharacters'
    | 'describedLines'
    | 'guestPageBytes'
    | 'agentPageBytes'
    | 'embeddedFiles',
    number
  >
>;
export default budgets;
