import { CallHandler, ExecutionContext, Injectable, NestInterceptor } from '@nestjs/common';
import { map, Observable } from 'rxjs';

interface Envelope {
  success: true;
  data: unknown;
}

@Injectable()
export class EnvelopeInterceptor implements NestInterceptor<unknown, Envelope> {
  intercept(_context: ExecutionContext, next: CallHandler<unknown>): Observable<Envelope> {
    return next.handle().pipe(map((data) => ({ success: true, data })));
  }
}
