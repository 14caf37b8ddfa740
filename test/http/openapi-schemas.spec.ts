import { ApiSchema } from '@nestjs/swagger';
import { CONFLICT, Const, enumeration, Int, ListOf, Nested, OneOf, OneOfDtos, Text } from '#kernel';
import { Email, FreeForm } from '#kernel/fields';
import { Dto } from '#kernel/host';
import { describeOne, describeRoutes, Fruit, Read, Rot } from '../support/declarations/described';

class Named {
  @Text({ description: 'Its name.', example: 'Boskoop' })
  name: string;
}

describe('The schemas of the API description', () => {
  const schemasOf = async (returns: Dto, input?: Dto): Promise<Read> =>
    (await describeOne('POST', '/api/v1/f', { returns, ...(input && { input }) })).components.schemas;

  it('forbid additional properties in input, and allow them in output', async () => {
    const schemas = await schemasOf(Fruit, Named);
    expect(schemas.Named).toHaveProperty('additionalProperties', false);
    expect(schemas.Fruit).not.toHaveProperty('additionalProperties');
  });

  it('omit hidden fields, internal metadata, and bounds of safe integers', async () => {
    class Quiet {
      @Int({ description: 'A number.', example: 1 })
      n: number;

      @Email({ nullable: true, description: 'An address.', example: 'a@fruit.example' })
      mail: string | null;

      @FreeForm({ description: 'Anything.', example: {} })
      any: Record<string, unknown>;

      @Nested(() => Fruit, { nullable: true, description: 'The best.' })
      best: Fruit | null;

      @Nested(() => Fruit, { description: 'The worst.' })
      worst: Fruit;

      @ListOf(() => Fruit, { description: 'All.' })
      all: Fruit[];

      @Text({ optional: true, hidden: true })
      secret?: string;
    }
    const { Quiet: quiet } = await schemasOf(Quiet);
    const reference = { $ref: '#/components/schemas/Fruit' };
    expect(quiet).toEqual({
      type: 'object',
      properties: {
        n: { type: 'integer', description: 'A number.', examples: [1] },
        mail: {
          type: ['string', 'null'],
          format: 'email',
          maxLength: 254,
          description: 'An address.',
          examples: ['a@fruit.example'],
        },
        any: { type: 'object', additionalProperties: true, description: 'Anything.', examples: [{}] },
        best: { anyOf: [reference, { type: 'null' }], description: 'The best.' },
        worst: { ...reference, description: 'The worst.' },
        all: { type: 'array', items: reference, description: 'All.' },
      },
      required: ['n', 'mail', 'any', 'best', 'worst', 'all'],
    });
  });

  it('schemas of alternatives use oneOf, with a discriminator if there is one', async () => {
    class In {
      @Const('in', { description: 'Which.' })
      go: 'in';
    }
    class Out {
      @Const('out', { description: 'Which.' })
      go: 'out';
    }
    @OneOfDtos(() => [In, Out], { discriminator: 'go' })
    class Go {}
    @OneOfDtos(() => [Fruit, Rot])
    class FruitOrRot {}
    const schemas = await schemasOf(FruitOrRot, Go);
    const mapping = { in: '#/components/schemas/In', out: '#/components/schemas/Out' };
    const references = [{ $ref: mapping.in }, { $ref: mapping.out }];
    expect(schemas.Go).toEqual({ oneOf: references, discriminator: { propertyName: 'go', mapping } });
    // Output may have additional fields, so several alternatives may match.
    expect(schemas.FruitOrRot).toEqual({
      anyOf: [{ $ref: '#/components/schemas/Fruit' }, { $ref: '#/components/schemas/Rot' }],
    });
  });

  it('are rejected if two have the same name', async () => {
    @ApiSchema({ name: 'Fruit' })
    class Other extends Named {}
    await expect(schemasOf(Fruit, Other)).rejects.toThrow('Two different DTOs are called Fruit');
    const one = enumeration('Colour', ['red']);
    const other = enumeration('Colour', ['blue']);
    class Sent {
      @OneOf(one, { description: 'A colour.' })
      colour: 'red';
    }
    class Answered {
      @OneOf(other, { description: 'A colour.' })
      colour: 'blue';
    }
    await expect(schemasOf(Answered, Sent)).rejects.toThrow('Two different enumerations are called Colour');
    @ApiSchema({ name: 'ErrorCode' })
    class Taken extends Named {}
    await expect(schemasOf(Taken)).rejects.toThrow('The schema name ErrorCode is reserved');
  });

  it('are rejected if one is used for both input and output', async () => {
    await expect(schemasOf(Named, Named)).rejects.toThrow('Named is used for both input and output');
  });

  it('exist for all references', async () => {
    const document = await describeRoutes(
      ['GET', '/api/v1/e', { maxAgeSeconds: 60 }],
      ['POST', '/api/v1/f', { input: Named, access: 'owner', errors: [CONFLICT] }],
    );
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
    const targets = [...references].map(([, path = '']) =>
      path.split('/').reduce((part, key) => part?.[key], document),
    );
    expect(targets.length).toBeGreaterThan(20);
    expect(targets).not.toContain(undefined);
  });
});
