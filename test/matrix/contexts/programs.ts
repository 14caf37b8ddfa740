import { aTenant } from '../../support/builders';
import { aMember, anEarning, aProgram, aStory } from '../../support/programs';
import { MatrixFacts } from '../facts';

export const facts: MatrixFacts = {
  create: async (app, tenant, mode) => {
    const creator = await aTenant(app, { accountType: 'creator' });
    const { id: program } = await aProgram(tenant[mode], {
      cashback: { amountPerAction: 5 },
      tiers: [{ name: 'Regular', requiredPoints: 1, perk: { type: 'pct', value: 10 } }],
    });
    const { id: member } = await aMember(tenant[mode], program, { name: 'Grace', businessId: creator.businessId });
    await anEarning(tenant[mode], creator[mode], program);
    const { data: payout } = await creator[mode].post(`/programs/${program as string}/cashback`, { amount: 1 });
    // Its owner may end it.
    const { id: doomedProgram } = await aProgram(tenant[mode]);
    const { id: uploadingMember } = await aMember(tenant[mode], program, { name: 'Ada' });
    return { program, doomedProgram, member, uploadingMember, cashbackPayout: payout.id };
  },
  namings: {
    getProgram: { id: { of: 'program' } },
    updateProgram: { id: { of: 'program', with: () => ({ name: 'Renamed' }) } },
    endProgram: { id: { of: 'doomedProgram' } },
    enrolMember: {
      id: { of: 'program', with: () => ({ name: 'Guest' }) },
      businessId: { of: 'businessId', with: ({ program }) => ({ id: program }) },
    },
    listMembers: { id: { of: 'program' } },
    removeMember: { id: { of: 'program', with: ({ member }) => ({ memberId: member }) } },
    submitProgramProof: {
      id: { of: 'program', with: ({ member }) => ({ ...aStory(), memberId: member }) },
      uploadId: {
        of: 'upload',
        with: ({ program, uploadingMember }) => ({ id: program, memberId: uploadingMember, actionId: 'ig_st' }),
      },
    },
    getProgress: { id: { of: 'program' } },
    listCashback: { id: { of: 'program' } },
    changeCashback: {
      id: { of: 'program', with: ({ member }) => ({ amount: 1, memberId: member }) },
      payoutId: { of: 'cashbackPayout', with: ({ program }) => ({ id: program, action: 'approve' }) },
    },
  },
};
