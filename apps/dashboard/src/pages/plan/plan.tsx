import { useUrlState } from '../../ui/link.tsx';
import { PlanForm } from './form.tsx';
import { PlanView } from './view.tsx';

/** Without `?plan=`: what to plan for, and what was planned before. */
export function PlanPage() {
  const [id, setId] = useUrlState('plan');
  return id ? <PlanView key={id} id={id} /> : <PlanForm onPlan={setId} />;
}
