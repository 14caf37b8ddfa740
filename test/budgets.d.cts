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
> & { readonly wholeJob: Readonly<{ calls: number; tokens: number }> };
export default budgets;
