import { Phrases } from './phrases';

export const pt: Phrases = {
  name: 'Portuguese',
  openings: {
    campaign: {
      friendly: 'Compartilhe a sua visita com os amigos e receba uma vantagem da nossa parte.',
      professional: 'Convidamos os nossos clientes a compartilhar a sua visita e a receber uma vantagem em troca.',
      playful: 'Você traz a história, nós trazemos a vantagem!',
    },
    post_brief: {
      friendly: 'Que bom que vai falar de nós! Isto é o que mais nos ajudaria.',
      professional: 'Este documento descreve a publicação que desejamos.',
      playful: 'Câmera pronta? Esta é a sua missão.',
    },
    reply: {
      friendly: 'Muito obrigado pela sua publicação. Ela alegrou o nosso dia.',
      professional: 'Agradecemos a sua publicação e o tempo que lhe dedicou.',
      playful: 'Vimos a sua publicação e dançamos de alegria. Obrigado!',
    },
    guidelines: {
      friendly: 'Alguns conselhos para que todos gostem da sua publicação:',
      professional: 'Por favor, siga estas orientações:',
      playful: 'As regras da casa, em poucas palavras:',
    },
  },
  requests: {
    action: 'Do que se trata: {action} em {platform}.',
    platform: 'Do que se trata: uma publicação sobre nós em {platform}.',
    any: 'Do que se trata: uma publicação sobre nós onde os amigos a vejam.',
  },
  facts: {
    campaign: 'Bom saber:',
    post_brief: 'Estes dados devem estar certos:',
    reply: 'Para a próxima visita:',
    guidelines: 'Dados seguros:',
  },
  rules: {
    honesty: 'Diga o que realmente pensa, com as suas palavras. A vantagem não depende disso.',
    pictures: 'Use as suas próprias imagens e mostre o que realmente viu.',
    consent: 'Peça permissão às outras pessoas antes de as mostrar.',
    visible: 'Mantenha a publicação aberta a todos até que a tenhamos visto.',
  },
  disclosure: 'Comece a publicação com “{wording}”, para que todos vejam que recebe uma vantagem por ela.',
  reminder:
    'Por favor, mantenha “{wording}” no início da publicação, para que todos vejam que recebe uma vantagem por ela.',
  label: 'Ative também a etiqueta da plataforma: {label}.',
  closings: {
    friendly: 'Esperamos ver você em breve.',
    professional: 'Obrigado pelo apoio.',
    playful: 'Até breve, e traga boas histórias!',
  },
};
