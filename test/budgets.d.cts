declare const budgets: Readonly<Record<'contextNames' | 'ciCpuSeconds' | 'embeddedFiles', number>>;
export default budgets;
