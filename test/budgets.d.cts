declare const budgets: Readonly<Record<'contextNames' | 'dependencies' | 'ciCpuSeconds' | 'embeddedFiles', number>>;
export default budgets;
