import { Phrases } from './phrases';

export const es: Phrases = {
  name: 'Spanish',
  openings: {
    campaign: {
      friendly: 'Comparte tu visita con tus amigos y recibe una ventaja de nuestra parte.',
      professional: 'Invitamos a nuestra clientela a compartir su visita y a recibir una ventaja a cambio.',
      playful: '¡Tú pones la historia y nosotros la ventaja!',
    },
    post_brief: {
      friendly: '¡Gracias por hablar de nosotros! Esto es lo que más nos ayudaría.',
      professional: 'Este documento describe la publicación que deseamos.',
      playful: '¿Cámara lista? Esta es tu misión.',
    },
    reply: {
      friendly: 'Muchas gracias por tu publicación. Nos ha alegrado el día.',
      professional: 'Le agradecemos su publicación y el tiempo que le ha dedicado.',
      playful: 'Vimos tu publicación y bailamos de alegría. ¡Gracias!',
    },
    guidelines: {
      friendly: 'Algunos consejos para que todo el mundo disfrute de tu publicación:',
      professional: 'Por favor, tenga en cuenta estas pautas:',
      playful: 'Las reglas de la casa, en pocas palabras:',
    },
  },
  requests: {
    action: 'De qué se trata: {action} en {platform}.',
    platform: 'De qué se trata: una publicación sobre nosotros en {platform}.',
    any: 'De qué se trata: una publicación sobre nosotros donde la vean tus amigos.',
  },
  facts: {
    campaign: 'Conviene saber:',
    post_brief: 'Estos datos deben ser correctos:',
    reply: 'Para la próxima visita:',
    guidelines: 'Datos seguros:',
  },
  rules: {
    honesty: 'Di lo que piensas de verdad, con tus propias palabras. La ventaja no depende de ello.',
    pictures: 'Usa tus propias imágenes y muestra lo que viste de verdad.',
    consent: 'Pide permiso a otras personas antes de mostrarlas.',
    visible: 'La publicación debe seguir siendo pública hasta que la hayamos visto.',
  },
  disclosure: 'La publicación empieza con «{wording}», para que todo el mundo vea que se recibe una ventaja por ella.',
  reminder:
    'Por favor, mantén «{wording}» al principio de la publicación, para que todo el mundo vea que se recibe una ventaja por ella.',
  label: 'Activa también la etiqueta de la plataforma: {label}.',
  closings: {
    friendly: 'Esperamos verte pronto.',
    professional: 'Gracias por su apoyo.',
    playful: '¡Hasta pronto, y trae buenas historias!',
  },
};
