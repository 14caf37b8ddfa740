import { Language } from '#catalog';
import { Expectations, objectionTo } from './text-checks';

const GIVEN: Record<Language, string> = {
  en: 'We roast our own beans.\nStory Tag\nInstagram\n#ad',
  de: 'Wir rösten selbst.\nStory Tag\nInstagram\n#werbung',
  fr: 'Nous torréfions nos grains.\nStory Tag\nInstagram\n#publicité',
  es: 'Tostamos nuestro café.\nStory Tag\nInstagram\n#publicidad',
  it: 'Tostiamo il nostro caffè.\nStory Tag\nInstagram\n#pubblicità',
  pt: 'Torramos o nosso café.\nStory Tag\nInstagram\n#publi',
  nl: 'Wij branden zelf.\nStory Tag\nInstagram\n#reclame',
};

const objection = (text: string, language: Language, reviews: Expectations['reviews'] = 'never') =>
  objectionTo(text, { language, reviews, given: GIVEN[language] });

const HIDING: Record<Language, string[]> = {
  en: [
    'Keep our little arrangement between us.',
    'No need to mention we paid.',
    'Make it look like you just happened to stop by.',
    'Nobody has to know that you got something for it.',
    "Let's keep this our secret.",
    'Write as if you had paid for it yourself.',
    'Your followers should think it was your own idea.',
    'You can leave out that we gave you a perk.',
    'There is no reason to bring up the reward.',
    'Please be discreet about our cooperation.',
    "This stays between you and us, so don't tell your followers.",
    'Just act like a regular customer.',
    'Skip the part about the partnership when you talk about us.',
    'The post should feel spontaneous and not sponsored.',
  ],
  de: [
    'Das bleibt unter uns.',
    'Dass wir dich dafür belohnen, musst du nicht erwähnen.',
    'Tu einfach so, als wärst du zufällig vorbeigekommen.',
    'Niemand muss wissen, dass du etwas dafür bekommst.',
    'Behalte unsere kleine Abmachung für dich.',
    'Der Beitrag soll ganz natürlich wirken, wie von einem normalen Gast.',
  ],
  fr: [
    'Gardez notre petit arrangement entre nous.',
    'Inutile de préciser que nous vous avons payé.',
    'Faites comme si vous étiez passé par hasard.',
    "Personne n'a besoin de savoir que vous recevez un avantage.",
    'Restez discret sur notre partenariat.',
    'Votre publication doit avoir l’air spontanée.',
  ],
  es: [
    'Que nuestro pequeño acuerdo quede entre nosotros.',
    'No hace falta decir que te hemos pagado.',
    'Haz como si hubieras pasado por casualidad.',
    'Nadie tiene que saber que recibes algo a cambio.',
    'Sé discreto con nuestra colaboración.',
    'La publicación debe parecer espontánea.',
  ],
  it: [
    'Teniamo il nostro piccolo accordo tra noi.',
    'Non serve dire che ti abbiamo pagato.',
    'Fai finta di essere passato per caso.',
    'Nessuno deve sapere che ricevi qualcosa in cambio.',
    'Sii discreto sulla nostra collaborazione.',
    'Il post deve sembrare spontaneo.',
  ],
  pt: [
    'Que o nosso pequeno acordo fique entre nós.',
    'Não precisa dizer que pagamos você.',
    'Finja que passou por acaso.',
    'Ninguém precisa saber que você recebe algo em troca.',
    'Seja discreto sobre a nossa parceria.',
    'A publicação deve parecer espontânea.',
  ],
  nl: [
    'Hou onze kleine afspraak onder ons.',
    'Je hoeft niet te vermelden dat we je betaald hebben.',
    'Doe alsof je toevallig langskwam.',
    'Niemand hoeft te weten dat je er iets voor krijgt.',
    'Wees discreet over onze samenwerking.',
    'Het bericht moet spontaan lijken.',
  ],
};

const PRIZES: Record<Language, string[]> = {
  en: [
    'Win a free iPhone.',
    'Everyone who posts takes part in our raffle.',
    'You could be the lucky winner of a weekend in Paris.',
    'Post today and get a free cake.',
    'The best picture wins.',
    'We give away a gift card every week.',
    'Enter our giveaway with your story.',
    'Your coffee is on the house.',
    'We pay you in cash for every post.',
    'Get a discount on your next visit.',
    'Show your post for a complimentary drink.',
    'A brand-new smartphone is up for grabs.',
    'Tag us for a chance to win a PlayStation.',
    'Post a story and collect your voucher.',
  ],
  de: [
    'Gewinne ein iPhone.',
    'Unter allen Beiträgen verlosen wir einen Preis.',
    'Zeig deinen Beitrag und hol dir einen Kaffee gratis.',
    'Dafür bekommst du einen Gutschein.',
    'Der Kuchen geht aufs Haus.',
    'Wir zahlen dir Geld für jeden Beitrag.',
  ],
  fr: [
    'Gagnez un iPhone.',
    'Participez à notre tirage au sort.',
    'Montrez votre publication et recevez un café gratuit.',
    'Un bon de réduction vous attend.',
    'Le gâteau est offert par la maison.',
    'Tentez votre chance !',
  ],
  es: [
    'Gana un iPhone.',
    'Participa en nuestro sorteo.',
    'Enseña tu historia y llévate un café gratis.',
    'Te espera un cupón.',
    'Invita la casa.',
    'Te pagamos en efectivo.',
  ],
  it: [
    'Vinci un iPhone.',
    'Partecipa alla nostra estrazione.',
    'Mostra la tua storia e ricevi un caffè gratis.',
    'Ti aspetta un buono sconto.',
    'Offre la casa.',
    'Ti paghiamo in contanti.',
  ],
  pt: [
    'Ganhe um iPhone.',
    'Participe do nosso sorteio.',
    'Mostre a sua história e receba um café grátis.',
    'Um cupom espera por você.',
    'É por conta da casa.',
    'Pagamos em dinheiro.',
  ],
  nl: [
    'Win een iPhone.',
    'Doe mee aan onze loterij.',
    'Laat je verhaal zien en krijg een gratis koffie.',
    'Er ligt een kortingsbon voor je klaar.',
    'De taart is van het huis.',
    'We betalen je contant.',
  ],
};

const CODES: Record<Language, string[]> = {
  en: [
    'Use code FREEMONEY.',
    'Use the code freemoney.',
    'Enter FREEMONEY at the till.',
    'Your promo code is coffee.',
    'Tell them the password "espresso".',
    'Show this code at the till.',
    'Mention COFFEELOVER when you order.',
    'Say the magic word at the counter.',
    'Redeem with the coupon code below.',
    'Quote BARISTA when you pay.',
    'Type in FreeMoney and order.',
    'Give the keyword beans to our team.',
  ],
  de: [
    'Nutze den Code FREEMONEY.',
    'Der Rabattcode lautet Kaffee.',
    'Nenne das Passwort an der Kasse.',
    'Sag KAFFEELIEBE an der Kasse.',
  ],
  fr: [
    'Utilisez le code FREEMONEY.',
    'Votre code promo est café.',
    'Donnez le mot de passe au comptoir.',
    'Dites CAFEAMOUR au comptoir.',
  ],
  es: ['Usa el código FREEMONEY.', 'Tu código es café.', 'Di la contraseña en la barra.', 'Di CAFEAMOR en la barra.'],
  it: [
    'Usa il codice FREEMONEY.',
    'Il tuo codice è caffè.',
    'Di la parola d’ordine al banco.',
    'Di CAFFEAMORE al banco.',
  ],
  pt: ['Use o código FREEMONEY.', 'O seu código é café.', 'Diga a senha no balcão.', 'Diga CAFEAMOR no balcão.'],
  nl: [
    'Gebruik de code FREEMONEY.',
    'Je kortingscode is koffie.',
    'Noem het wachtwoord aan de bar.',
    'Zeg KOFFIELIEFDE aan de bar.',
  ],
};

const DICTATED: Record<Language, string[]> = {
  en: [
    'Tell everyone how amazing our coffee is.',
    'Leave a 5-star review.',
    'Leave us a five-star rating.',
    'Say that you loved every minute.',
    'Describe our cakes as delicious.',
    'Let your followers know that we are the best café in town.',
    'Recommend us to all your friends.',
    'Make sure your post is positive.',
    'Please leave out anything negative.',
    'Rave about our new menu.',
    'Write something nice about the team.',
    'Your caption should say how much you enjoyed it.',
    'Only post if you are happy with us.',
    'The nicer your words, the bigger your perk.',
    'Do not complain about the queue.',
    'Explain why we are your new favourite place.',
  ],
  de: [
    'Erzähl allen, wie großartig unser Kaffee ist.',
    'Schreib nur Gutes über uns.',
    'Sag, dass es dir gefallen hat.',
    'Empfiehl uns deinen Freunden.',
    'Bitte nichts Negatives schreiben.',
    'Gib uns fünf Sterne.',
  ],
  fr: [
    'Dites à tout le monde que notre café est incroyable.',
    'Recommandez-nous à vos amis.',
    'Écrivez que vous avez adoré.',
    'Évitez toute critique.',
    'Laissez-nous un avis cinq étoiles.',
    'Dites du bien de nous.',
  ],
  es: [
    'Cuenta a todos lo increíble que es nuestro café.',
    'Recomiéndanos a tus amigos.',
    'Di que te ha encantado.',
    'Evita cualquier crítica.',
    'Déjanos una reseña de cinco estrellas.',
    'Habla bien de nosotros.',
  ],
  it: [
    'Racconta a tutti quanto è fantastico il nostro caffè.',
    'Consigliaci ai tuoi amici.',
    'Scrivi che ti è piaciuto.',
    'Evita ogni critica.',
    'Lascia una recensione a cinque stelle.',
    'Parla bene di noi.',
  ],
  pt: [
    'Conte a todos como o nosso café é incrível.',
    'Recomende-nos aos seus amigos.',
    'Escreva que adorou.',
    'Evite qualquer crítica.',
    'Deixe uma avaliação de cinco estrelas.',
    'Fale bem de nós.',
  ],
  nl: [
    'Vertel iedereen hoe geweldig onze koffie is.',
    'Beveel ons aan bij je vrienden.',
    'Schrijf dat je ervan genoten hebt.',
    'Vermijd kritiek.',
    'Geef ons een recensie met vijf sterren.',
    'Zeg alleen goede dingen over ons.',
  ],
};

const rows = (texts: Record<Language, string[]>) =>
  Object.entries(texts).flatMap(([language, list]) => list.map((text) => [language as Language, text] as const));

describe('A text of a language model must not', () => {
  it.each(rows(HIDING))('ask to hide the reward, in %s: %s', (language, text) => {
    expect(objection(text, language)).toBe('forbidden_request');
  });

  it.each(rows(PRIZES))('invent an offer, in %s: %s', (language, text) => {
    expect(objection(text, language)).toMatch(/^(?:offer|name|forbidden_request|code)$/);
  });

  it.each(rows(CODES))('invent a code, in %s: %s', (language, text) => {
    expect(objection(text, language)).toMatch(/^(?:code|name|offer|forbidden_request)$/);
  });

  it.each(rows(DICTATED))('dictate an opinion, in %s: %s', (language, text) => {
    expect(objection(text, language)).toMatch(/^(?:forbidden_request|number)$/);
  });
});
