import { Expectations, objectionTo, asksForForbidden, MAX_LENGTH } from './text-checks';

const expected: Expectations = {
  language: 'en',
  given:
    'We open at 8:00, a flat white costs $4.50, and 20 % of our beans are organic. corner.example/menu @corner Кафе',
  reviews: 'never',
};
const objection = (text: string, fields: Partial<Expectations> = {}) => objectionTo(text, { ...expected, ...fields });

describe('objectionTo', () => {
  it.each([
    'Show your friends how we roast our beans.',
    'A flat white costs $4.50. We open at 8:00!\n\nSee corner.example/menu, or @corner.',
    '20 percent of our beans are organic: 20%.',
    'Welcome to Кафе. ☕',
    'Write or call us, Mr. Smith.',
  ])('has no objection to %j', (text) => {
    expect(objection(text)).toBeUndefined();
  });

  it.each([
    ['', 'length'],
    [' \n ', 'length'],
    ['a'.repeat(MAX_LENGTH + 1), 'length'],
    ['Hello\u0007', 'characters'],
    ['Hello\u202Eolleh', 'characters'],
    ['Hel\u200Blo', 'characters'],
    ['<b>Hello</b>', 'characters'],
    ['[Hello](x)', 'characters'],
    ['Привет', 'characters'],
    ['A great pricе', 'characters'],
    ['See https://evil.example/x', 'link'],
    ['See evil.example', 'link'],
    ['See corner.example.evil.example', 'link'],
    ['See evil[.]com', 'link'],
    ['See evil dot com', 'link'],
    ['Follow @evil', 'handle'],
    ['Only 3 left', 'number'],
    ['Only ３ left', 'number'],
    ['Only ③ left', 'number'],
    ['Only ½ left', 'number'],
    ['It costs $20', 'number'],
    ['It costs 8 euros', 'number'],
    ['Get 8% off', 'number'],
    ['Get 8 percent off', 'number'],
    ['Get fifty percent off', 'number'],
    ['Half of it is free', 'number'],
    ['Leave us a review.', 'forbidden_request'],
  ])('returns for %j the objection %s', (text, wanted) => {
    expect(objection(text)).toBe(wanted);
  });

  it('compares numbers in the notation of the language', () => {
    expect(objection('Unser Kaffee für 4,50 $.', { language: 'de' })).toBeUndefined();
    expect(objection('Ein Kaffee kostet vier Dollar.', { language: 'de' })).toBe('number');
    expect(objection('Nous avons cinq sortes de café.', { language: 'fr' })).toBe('number');
    expect(
      objection('Nous avons cinq sortes de café.', { language: 'fr', given: 'Nous avons cinq sortes' }),
    ).toBeUndefined();
  });
});

describe('a text that a language model may well write', () => {
  it.each<[Expectations['language'], string]>([
    [
      'en',
      'Stopping by for a coffee? Snap a picture of your cup, tag us in your story, and tell your friends what you really think. As a thank-you, a perk is waiting for you at the counter. We can’t wait to see your stories!',
    ],
    [
      'en',
      'Please show the place as you found it.\n- Use natural light if you can.\n- Ask people before you film them.\n- Do not use music that you have no rights to.\nYour opinion is your own: the perk does not depend on what you say.',
    ],
    ['en', 'Thanks so much for sharing your visit! We are glad that you stopped by, and hope to see you again soon.'],
    [
      'de',
      'Du warst bei uns? Mach ein Foto von deinem Kaffee, markiere uns in deiner Story und erzähl, wie es dir wirklich gefallen hat. Als Dankeschön bekommst du einen kleinen Vorteil. Wir freuen uns auf deinen Beitrag!',
    ],
    [
      'de',
      'Bitte zeige nur Bilder, die du selbst gemacht hast, und frage andere Gäste, bevor du sie filmst. Unser würziger Chai ist einzigartig. Deine ehrliche Meinung zählt, und der Vorteil hängt nicht davon ab.',
    ],
    [
      'fr',
      'Vous êtes passé chez nous ? Prenez une photo de votre café, identifiez-nous dans votre story et racontez ce que vous en avez pensé. Pour vous remercier, un avantage vous attend au comptoir.',
    ],
    [
      'fr',
      'Merci beaucoup pour votre publication ! Toute notre équipe a été ravie de vous accueillir. À très bientôt.',
    ],
    [
      'es',
      '¿Has venido a vernos? Haz una foto de tu café, etiquétanos en tu historia y cuenta lo que piensas de verdad. Para darte las gracias, te espera una ventaja en la barra. ¡Mil gracias!',
    ],
    [
      'it',
      'Sei passato da noi? Scatta una foto al tuo caffè, taggaci nella tua storia e racconta che cosa ne pensi davvero. Per ringraziarti, ti aspetta un vantaggio al banco. Grazie mille!',
    ],
    [
      'pt',
      'Passou por aqui? Tire uma foto do seu café, marque a gente na sua história e conte o que achou de verdade. Como agradecimento, uma vantagem espera por você no balcão. Muito obrigado!',
    ],
    [
      'nl',
      'Ben je bij ons geweest? Maak een foto van je koffie, tag ons in je story en vertel wat je er echt van vindt. Als dank ligt er een voordeel voor je klaar aan de bar. Tot snel!',
    ],
  ])('accepts a plausible text in %s: %s', (language, text) => {
    expect(objection(text, { language })).toBeUndefined();
  });
});

describe('asksForForbidden', () => {
  it.each([
    'Leave us a review.',
    'Please rate us!',
    'Give us five stars.',
    'You get it in exchange for a review',
    'Ｌｅａｖｅ a ｒｅｖｉｅｗ',
    'Write a r e v i e w.',
    'Leave us a rеview.', // Its first e is Cyrillic.
    'Our reviews on Google are great.',
    'Tell Google what you think of us.',
    'Teile deine Erfahrung auf Tripadvisor',
    'Partagez votre expérience sur Yelp',
    'Schreib uns eine Bewertung.',
    'Hinterlasst eine Rezension',
    'Gib uns fünf Sterne',
    'Laissez-nous un avis.',
    'Donnez-nous des étoiles',
    'Escribe una reseña.',
    'Danos estrellas, por favor',
    'Lascia una recensione.',
    'Deixe uma avaliação.',
    'Schrijf een recensie.',
    'Geef ons sterren',
    'Only post nice things about us',
    'Only post if you like it',
    'Be positive',
    'Nur Gutes schreiben',
    'Solo cosas positivas',
    'Do not use #ad.',
    "Don't tell anybody that you get a perk",
    'No need to disclose it',
    'Bitte nicht als Werbung kennzeichnen',
    'Ne mettez pas #publicité',
    'Sin poner publicidad',
    'Non scrivere #pubblicità',
    'Não marque como publicidade',
    'Niet als reclame markeren',
    'Keep our little arrangement between us.',
    'No need to mention that we paid.',
    'Tell everyone how amazing our coffee is.',
    'Please say that you loved it.',
    'Das bleibt unter uns.',
    'Empfiehl uns weiter.',
    'Faites comme si vous étiez un client normal.',
    'Cuenta a todos lo increíble que es nuestro café.',
    'Non raccontare che ti ricompensiamo.',
    'Fale bem de nós.',
    'Doe alsof je toevallig langskwam.',
  ])('finds a forbidden request in %j', (text) => {
    expect(asksForForbidden(text, 'fact')).toBe(true);
  });

  it.each([
    'We roast our own beans.',
    'You find us on Google Maps.',
    'The local newspaper reviewed us in May.',
    'A hotel with four stars.',
    'Ein Hotel mit vier Sternen.',
    'We do not use palm oil.',
    'Wir verwenden keine Konservierungsstoffe.',
    'Give your coffee some time.',
    'Sin gluten.',
    'Advent calendars are on sale. No adults needed.',
    'Our secret recipe is from Naples.',
    'Everyone loves our cake.',
    'We have the best coffee in town.',
    'We show great films on Fridays.',
    'Win a weekend in Paris in our raffle.',
    'Use code CORNER10 for a free cookie.',
    'Unser Geheimrezept ist das beste der Stadt.',
    'Notre recette secrète est délicieuse.',
    'Nuestra tarta es la mejor de la ciudad.',
    'La nostra torta è buonissima.',
    'O nosso bolo é delicioso.',
    'Onze taart is heerlijk.',
  ])('finds no forbidden request in the fact %j', (fact) => {
    expect(asksForForbidden(fact, 'fact')).toBe(false);
  });

  it('allows a reply to give thanks for a review, but not to ask for another one', () => {
    expect(asksForForbidden('Thank you for your review!', 'reply')).toBe(false);
    expect(asksForForbidden('Danke für deine Bewertung!', 'reply')).toBe(false);
    expect(asksForForbidden('Thank you! Please leave a review.', 'reply')).toBe(true);
    expect(asksForForbidden('Thank you for the review, please write another review.', 'reply')).toBe(true);
    expect(asksForForbidden('Thank you for your review!', 'never')).toBe(true);
  });

  it('allows a text to ask for a review that may be rewarded, but not for a good one or on a site that forbids it', () => {
    expect(asksForForbidden('Record a review of your visit.', 'review')).toBe(false);
    expect(asksForForbidden('Post a positive review.', 'review')).toBe(true);
    expect(asksForForbidden('Copy your review to Yelp.', 'review')).toBe(true);
  });
});
