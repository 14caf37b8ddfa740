import { Controller, Get, Query } from '@nestjs/common';
import { PageQuery } from '../page.query';
import { ActionsService } from './actions.service';

@Controller('actions')
export class ActionsController {
  constructor(private readonly actions: ActionsService) {}

  @Get()
  list(@Query() query: PageQuery) {
    return this.actions.list(query);
  }
}
