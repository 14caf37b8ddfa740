import { run } from '../../run';
import { serve } from './serve';

run(serve);
