import { ServerResponse } from 'node:http';
import { Controller, Get, Post, Res } from '@nestjs/common';
import { PROHIBITED_ACTION } from '#catalog';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor } from '#kernel';
import { Enrollment } from './enrollment';
import { CurrentEnrollmentView, Enroll, EnrollmentView } from './seller.dto';

@Controller('api/v1/exchange')
export class SellersController {
  constructor(private readonly enrollment: Enrollment) {}

  @Endpoint({
    id: 'enrollSeller',
    tag: 'Exchange',
    summary: 'Enroll as a seller',
    description:
      'Required before asks can be placed. Creators and businesses can enroll, in each mode. Enrolling again replaces the enrollment; omitted ' +
      'fields are cleared, except the name, and the record stays. Counterparties see only name, kind, platforms, and how many units were settled and not ' +
      'delivered in time.\n\n' +
      'A seller may have up to 20 undelivered units, offered or sold, until 10 units have settled, and 200 after that; each unit that ' +
      'is not delivered in time lowers this by 2, but not below 1.',
    access: 'write.exchange',
    tier: 'standard',
    input: Enroll,
    examples: {
      creator: {
        displayName: 'Daily Flat White',
        platforms: ['instagram', 'tiktok'],
        niches: ['coffee'],
        location: 'Lisbon, Portugal',
        rateCard: { ig_st: 4.5 },
        followerCount: 12_500,
      },
    },
    returns: EnrollmentView,
    alsoReturns: { 201: 'Enrolled for the first time.' },
    errors: [PROHIBITED_ACTION],
  })
  @Post('enroll')
  async enroll(
    @CurrentActor() actor: Actor,
    @Input() input: Enroll,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<EnrollmentView> {
    const { enrollment, isNew } = await this.enrollment.enroll(actor, input);
    response.statusCode = isNew ? 201 : 200;
    return enrollment;
  }

  @Endpoint({
    id: 'getEnrollment',
    tag: 'Exchange',
    summary: 'Get the seller enrollment',
    description:
      'Returns the enrollment in the mode of the credential, the track record of the seller, and the number of ' +
      'undelivered units that it may have.',
    access: 'read.exchange',
    tier: 'relaxed',
    returns: CurrentEnrollmentView,
  })
  @Get('enrollment')
  getEnrollment(@CurrentActor() actor: Actor): Promise<CurrentEnrollmentView> {
    return this.enrollment.current(actor);
  }
}
