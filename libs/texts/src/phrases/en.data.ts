import { Phrases } from './phrases';

export const en: Phrases = {
  name: 'English',
  openings: {
    campaign: {
      friendly: 'Share your visit with your friends, and get a perk from us.',
      professional: 'We invite our customers to share their visit and to receive a perk in return.',
      playful: 'You bring the story, we bring the perk!',
    },
    post_brief: {
      friendly: 'Thank you for posting about us! Here is what would help us most.',
      professional: 'This brief describes the post that we would like to see.',
      playful: 'Camera ready? Here is your mission.',
    },
    reply: {
      friendly: 'Thank you so much for your post. It made our day.',
      professional: 'Thank you for your post and for the time that you took.',
      playful: 'We saw your post and did a little happy dance. Thank you!',
    },
    guidelines: {
      friendly: 'A few things to keep in mind, so that everybody enjoys your post:',
      professional: 'Please follow these guidelines:',
      playful: 'The house rules, short and sweet:',
    },
  },
  requests: {
    action: 'What to do: {action} on {platform}.',
    platform: 'What to do: post about us on {platform}.',
    any: 'What to do: post about us where your friends see it.',
  },
  facts: {
    campaign: 'Good to know:',
    post_brief: 'Please get these facts right:',
    reply: 'For your next visit:',
    guidelines: 'Facts that you can rely on:',
  },
  rules: {
    honesty: 'Say what you really think, in your own words. The perk does not depend on it.',
    pictures: 'Use your own pictures, and show what you really saw.',
    consent: 'Ask other people before you show them.',
    visible: 'Keep the post public until we have looked at it.',
  },
  disclosure: 'Begin your post with “{wording}”, so that everybody sees that you get a perk for it.',
  reminder: 'Please keep “{wording}” at the beginning of your post, so that everybody sees that you get a perk for it.',
  label: 'Also switch on the label of the platform: {label}.',
  closings: {
    friendly: 'We look forward to seeing you again.',
    professional: 'Thank you for your support.',
    playful: 'See you soon, and bring your appetite for good stories!',
  },
};
