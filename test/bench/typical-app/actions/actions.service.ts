import { Injectable } from '@nestjs/common';
import { actions } from '../../../../libs/catalog/src/catalog';
import { PageQuery } from '../page.query';
import { ActionDto } from './action.dto';

@Injectable()
export class ActionsService {
  list({ page, perPage }: PageQuery) {
    const total = actions.length;
    return {
      actions: actions.slice((page - 1) * perPage, page * perPage).map((action) => new ActionDto(action)),
      total,
      page,
      perPage,
      totalPages: Math.ceil(total / perPage),
    };
  }
}
