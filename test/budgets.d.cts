declare const budgets: Readonly<
  Record<'contextNames' | 'dependencies' | 'handWrittenStatements' | 'ciCpuSeconds' | 'embeddedFiles', number>
>;
export default budgets;
