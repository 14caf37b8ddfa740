import { Bool, Int, TextList } from '#kernel';

/** What a subject requires of creators and posts. Subjects extend it to give it a name of their own in the API description. */
export class RequirementsInput {
  @Int({
    min: 0,
    max: 2_000_000_000,
    optional: true,
    nullable: true,
    description: 'The minimum number of followers of a creator; null for no minimum.',
    example: 1000,
  })
  minFollowers?: number | null;

  @TextList(
    { max: 100, description: 'A hashtag.' },
    { max: 30, optional: true, description: 'Hashtags that a post must contain.', example: ['#cornercoffee'] },
  )
  hashtags?: string[];

  @Bool({ optional: true, description: "Whether a post must contain the submitter's challenge code." })
  challengeCode?: boolean;
}

/** The same in responses. */
export class Requirements {
  @Int({
    nullable: true,
    description: 'The minimum number of followers of a creator; null for no minimum.',
    example: 1000,
  })
  minFollowers: number | null;

  @TextList({}, { description: 'Hashtags that a post must contain.', example: ['#cornercoffee'] })
  hashtags: string[];

  @Bool({ description: "Whether a post must contain the submitter's challenge code.", example: false })
  challengeCode: boolean;
}
