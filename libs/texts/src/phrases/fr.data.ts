import { Phrases } from './phrases';

export const fr: Phrases = {
  name: 'French',
  openings: {
    campaign: {
      friendly: 'Partagez votre visite avec vos amis et recevez un avantage de notre part.',
      professional: 'Nous invitons notre clientèle à partager sa visite et à recevoir un avantage en échange.',
      playful: "Vous apportez l'histoire, nous apportons l'avantage !",
    },
    post_brief: {
      friendly: 'Merci de parler de nous ! Voici ce qui nous aiderait le plus.',
      professional: 'Ce brief décrit la publication que nous souhaitons.',
      playful: 'Appareil photo prêt ? Voici votre mission.',
    },
    reply: {
      friendly: 'Un grand merci pour votre publication. Elle nous a fait très plaisir.',
      professional: 'Nous vous remercions de votre publication et du temps que vous y avez consacré.',
      playful: 'Nous avons vu votre publication et dansé de joie. Merci !',
    },
    guidelines: {
      friendly: 'Quelques conseils pour que tout le monde apprécie votre publication :',
      professional: 'Merci de respecter ces consignes :',
      playful: 'Les règles de la maison, en bref :',
    },
  },
  requests: {
    action: 'Ce que nous vous proposons : {action} sur {platform}.',
    platform: 'Ce que nous vous proposons : parler de nous sur {platform}.',
    any: 'Ce que nous vous proposons : parler de nous là où vos amis le verront.',
  },
  facts: {
    campaign: 'Bon à savoir :',
    post_brief: 'Merci de reprendre exactement ces informations :',
    reply: 'Pour votre prochaine visite :',
    guidelines: 'Des informations sûres :',
  },
  rules: {
    honesty: "Dites ce que vous pensez vraiment, avec vos propres mots. L'avantage n'en dépend pas.",
    pictures: 'Utilisez vos propres images, et montrez ce que vous avez vraiment vu.',
    consent: 'Demandez aux autres personnes avant de les montrer.',
    visible: "Laissez la publication publique jusqu'à ce que nous l'ayons vue.",
  },
  disclosure:
    'Commencez votre publication par « {wording} », pour que tout le monde voie que vous recevez un avantage en échange.',
  reminder:
    'Merci de laisser « {wording} » au début de votre publication, pour que tout le monde voie que vous recevez un avantage en échange.',
  label: 'Activez aussi le label de la plateforme : {label}.',
  closings: {
    friendly: 'Au plaisir de vous revoir.',
    professional: 'Merci de votre soutien.',
    playful: 'À bientôt, avec plein de belles histoires !',
  },
};
