import { Phrases } from './phrases';

export const it: Phrases = {
  name: 'Italian',
  openings: {
    campaign: {
      friendly: 'Condividi la tua visita con gli amici e ricevi un vantaggio da noi.',
      professional:
        'Invitiamo la nostra clientela a condividere la propria visita e a ricevere un vantaggio in cambio.',
      playful: 'Tu porti la storia, noi il vantaggio!',
    },
    post_brief: {
      friendly: 'Grazie per il tuo post su di noi! Ecco che cosa ci aiuterebbe di più.',
      professional: 'Questo brief descrive il post che desideriamo.',
      playful: 'Fotocamera pronta? Ecco la tua missione.',
    },
    reply: {
      friendly: 'Grazie mille per il tuo post. Ci ha fatto molto piacere.',
      professional: 'La ringraziamo per il Suo post e per il tempo dedicato.',
      playful: 'Abbiamo visto il tuo post e abbiamo ballato di gioia. Grazie!',
    },
    guidelines: {
      friendly: 'Qualche consiglio, perché il tuo post piaccia a tutti:',
      professional: 'Si prega di rispettare queste linee guida:',
      playful: 'Le regole della casa, in breve:',
    },
  },
  requests: {
    action: 'Di che cosa si tratta: {action} su {platform}.',
    platform: 'Di che cosa si tratta: un post su di noi su {platform}.',
    any: 'Di che cosa si tratta: un post su di noi dove lo vedono gli amici.',
  },
  facts: {
    campaign: 'Buono a sapersi:',
    post_brief: 'Queste informazioni devono essere corrette:',
    reply: 'Per la prossima visita:',
    guidelines: 'Informazioni certe:',
  },
  rules: {
    honesty: 'Racconta ciò che pensi davvero, con parole tue. Il vantaggio non dipende da questo.',
    pictures: 'Usa immagini tue, che mostrino la realtà.',
    consent: 'Chiedi il permesso alle altre persone prima di mostrarle.',
    visible: "Lascia il post pubblico fino a quando non l'abbiamo visto.",
  },
  disclosure: 'Il post comincia con «{wording}», perché tutti vedano che in cambio si riceve un vantaggio.',
  reminder:
    "Per favore, lascia «{wording}» all'inizio del post, perché tutti vedano che in cambio si riceve un vantaggio.",
  label: "Attiva anche l'etichetta della piattaforma: {label}.",
  closings: {
    friendly: 'A presto, ti aspettiamo.',
    professional: 'Grazie per il sostegno.',
    playful: 'A presto, e porta belle storie!',
  },
};
