declare const budgets: Readonly<
  Record<
    | 'contextNames'
    | 'dependencies'
    | 'ciCpuSeconds'
    | 'handWrittenStatements'
    | 'describedCharacters'
    | 'describedLines'
    | 'guestPageBytes'
    | 'embeddedFiles',
    number
  >
>;
export default budgets;
