import { Wording } from './wording';

export const es: Wording = {
  harmless:
    'no (te |se |os )?olvid\\w+|no depende*[^,;]{0,40}|digas lo que digas|diga lo que diga|pienses lo que pienses|' +
    'independientemente[^,;]{0,40}|sin importar[^,;]{0,40}|nos( \\w+)? (encanta*|gusta*|alegra*)|' +
    '(seria|sera|estaria|vendria) (genial|estupendo|perfecto|ideal|bueno|muy bien|fantastico)|' +
    '(buen|buena|buenas|buenos|bonita|bonitas|bonito|mejor|bella) (foto*|imagen*|luz|angulo|video*|calidad|momento*|dia|tarde|noche*|semana|fin|idea*|rato|rincon|encuadre|sonido|lado|rincon bonito)|' +
    '(foto*|imagen*|video*|luz|historia) (muy )?(bonit|buen|bell|lind|clar)*|buenos dias|que (bien|bueno|alegria) que|' +
    'bueno saber|bien (visible*|claro|clara|iluminad*|a la vista)|(mas|mejor) nos (ayuda*|sirve*)|' +
    '(ayuda*|gusto|gustado|sirve) mas|(lo|la) mejor posible|(podria|puede) ser mejor',
  tell:
    'di|digan?|decid?|decir|diciendo|cuent*|cont(ar|ad|adnos|arnos|arle|arles)|escrib*|describ*|mencion*|compart*|' +
    'public(a|ad|ar|as|alo|ala)|publiqu*|(publicacion*|posts?|texto) (debe*|tiene*|ha de|sea|sera|es)|subi*|explic*|habl*|' +
    'recomiend*|recomend*|muestr*|ensen*|mostr*|senal*|destac*|subray*|convenc*|afirm*|declar*|anunci*|expres*|present*|' +
    'us(a|e|ad|en)|utiliz*|pon|ponga*|deja|deje|dejad|grit*|alab*|elogi*|comparte*|coment*|anad*|haz|hagan?|haced|' +
    'palabras?|cuanto mas|cuanto mejor|quer(emos|ra)|esperamos que|(con|usa|copia|repite) … (palabras|frase|texto)|' +
    'palabra por palabra|siguientes? (palabras|texto|frase)',
  praise:
    'increibl*|fantastic*|maravill*|genial*|excelent*|extraordinari*|excepcional*|magnific*|perfect*|delicios*|exquisit*|' +
    'riquisim*|buenisim*|estupend*|espectacular*|impresionant*|inolvidabl*|inmejorabl*|insuperabl*|sublime|divin*|brutal|' +
    'alucinant*|mejor|mejores|favorit[oa]s?|preferid*|ador(a|as|an|o|aste|able)|encant(a|o|ado|ada|aron|adora*|an)|enamor*|' +
    'fascin*|recomend*|recomiend*|alab*|elogi*|entusias*|imprescindibl*|numero uno|joya|positiv*|halag*|maravillos*|' +
    'cumplido*|nota maxima|puntuacion maxima|pulgar* arriba|guau|wow|sabros*|' +
    '(que|cuanto|lo mucho que)( \\w+){0,3} (gust*|disfrut*)|bien de nosotros|lo bien que|lo (rico|bueno|buena|bonito)|' +
    'de maravilla|flores|de lujo|de diez|top|paraiso|lo \\w+ que (es|son|esta|estan|somos|sabe|saben)|que tan \\w+|' +
    'irresistibl*|inigualabl*|sin igual|encantador*|magic*|(es|son|esta) (tan|realmente|absolutamente) \\w+|' +
    'nada (mejor|supera)|no hay nada (como|mejor)|convenc*|(mejor|buena) (manera|forma|luz|cara)|amabilidad|simpatia|' +
    'hospitalidad|del (ano|mes|siglo)|tienen que (probar|venir)|impecable*|pasion*|envidia',
  mild:
    'bien|bueno*|buena*|buen|bonit*|lind[oa]s?|agradabl*|satisfech*|content*|feliz|felices|amabl*|rico|rica|ricos|ricas|' +
    'carinos*',
  honest:
    'sincer*|honest*|honrad*|franc(a|o|amente|queza)|de verdad|realmente (piens*|opin*)|propias (palabras|impresiones)|' +
    '(tu|su|vuestra) (propia )?opinion|lo que (\\w+ )?(piens*|opin*|parec*)|que te (ha )?pareci*|bueno o (lo )?malo|' +
    'bien o mal|o no|tanto|tambien( \\w+){0,3} (critic*|negativ*|mal*|menos)|' +
    'no (tienes?|hace falta|hay|es necesario|tiene) (que |obligacion|necesidad)?*|como te ha parecido|aunque',
  criticism:
    'negativ*|critic*|quej*|defect*|inconvenient*|mal[oa]s?|mal|debil*|puntos? flacos?|fallo*|desagradabl*|decepcion*|' +
    'menos (buen*|agradabl*|positiv*)|problema*|espera|peor*|pegas?|disgust*|perjudi*|dan(e|ar|a|ino)|reputacion|imagen de',
  conceal:
    'entre (nosotros|nosotras|tu y yo|usted y nosotros|tu y nosotros|vosotros y nosotros)|' +
    '(guard*|manten*|mant*) … (secreto|en secreto|para (ti|usted|vosotros|si)|silencio|discrecion|privado|oculto)|' +
    'qued(e|en|a|ese|ara|arse|emos)( \\w+){0,4} (entre|secreto|aqui|nosotros)|' +
    'nuestro (pequeno )?(secreto|arreglo|acuerdo|pacto|trato)|nuestr[oa] pequen[oa] \\w+|' +
    '(haz|hag*|haced|hacer|haga|finj*|fing*|aparent*|simul*)( \\w+){0,3} (como si|como que|ver|creer|pasar|pensar|natural*|espontane*|casual*)|' +
    'como si|fing*|finj*|aparent*|disimul*|' +
    '(parezca*|parec*|suene*|sone*|se vea*|luzca*)( \\w+){0,4} (natural*|espontane*|autentic*|casual*|real|organic*|independient*|sincer*|desinteresad*|genuin*)|' +
    '(nadie|ninguno|nunca|jamas)( \\w+){0,8} (sepa*|saber|sabe|sabra|enter*|entere*|note*|notar|sospech*|imagin*|descubr*|dar*|de|vea)|' +
    'sin que( \\w+){0,4} (sepa*|enter*|entere*|note*|sospech*)|a nadie|(tu|su|propia) (propia )?(idea|iniciativa|cuenta)|' +
    'por casualidad|de casualidad|(un |una )?client(e|a)( \\w+)? (normal|corriente|cualquiera|habitual|mas|comun)|' +
    'bajo (la mesa|cuerda)|por debajo|pagad[oa]s? (tu|de tu|por ti|de su)|de tu bolsillo|ni (una )?palabra|ni mu|' +
    'boca cerrada|callad*|calla|callar*|calle*|silenci*|resta* importancia|hazte el|de puertas adentro|chiton|' +
    '(visita|publicacion|post|historia|client*) (cualquiera|normal|corriente|como otra|mas|comun)|' +
    '(dej*|haz|hag*) … (creer|pensar)|(di|cuenta*|escrib*|dig*) … (un amigo|una amiga|por casualidad|tu solo)|' +
    'pagaste( \\w+)?|(has|habias|hubieras) pagado( \\w+)?|a los cuatro vientos|entere',
  hush:
    'secret*|confidencial*|discret*|discrecion|ocult*|escond*|incognito|anonim*|clandestin*|encubiert*|disimulad*|sigilo*|' +
    'extraoficial*|susurr*|sutil*|camuflad*|tacit*|reservad*|privad*|invisible*',
  without:
    'no|nunca|jamas|sin|ningun*|nadie|nada|ni|tampoco|evit*|omit*|ocult*|escond*|quit*|elimin*|borr*|prescind*|innecesari*|' +
    'en lugar de|en vez de|dej* (de|fuera)|olvid*|salt*|ahorr*|opcional|sobra*|abst*|suprim*',
  mention:
    'mencion*|di|dec*|dig*|diga*|decir|cuent*|cont*|habl*|revel*|admit*|indic*|senal*|divulg*|declar*|aclar*|explic*|' +
    'refer*|alud*|escrib*|nombr*|inform*|anunci*|marc*|etiquet*|identific*|comentar*|coment*|reconoc*|avis*|especific*|' +
    'pon*|publiq*|hace falta|necesari*|necesidad|menciones?|palabra|decirlo|ponerlo|incluy*|incluir|saber|sepa*|saque*|' +
    'sacar|dejes|cites|citar',
  reward:
    'pag(o|os|a|amos|ado|ada|ados|adas|ue|uemos|ar|amos|aron|aste)|patrocin*|recompens*|ventaja*|colabor*|acuerdo*|' +
    'arreglo*|trato|pacto*|compens*|publicidad|publicitari*|anuncio*|promocion*|regal*|gratis|gratuit*|descuent*|a cambio|' +
    'de nuestra parte|recib*|etiquet*|comision*|contrat*|comercial*|relacion*|vincul*|incentiv*|remuner*|encarg*|' +
    'beneficio*|invitad*|invitamos|dinero|#ad|#publi|detras|nosotros te|te damos|te dimos|obsequi*|premi*',
  offers: {
    prize:
      'gan(a|ar|e|ate|ad|en|as|aras|ara|ador*|amos)|sorte*|rifa*|loteria*|concurs*|premi*|bote|jackpot*|afortunad*|suert*|' +
      'llevat*|llevar*|lleva (un|una|a casa)|particip(a|e) en (el|nuestro|un)|tombola*|opcion* a|optar|opta|' +
      'posibilidad de (ganar|llevarte)|oportunidad de (ganar|llevarte|conseguir)|bingo|consigue (un|una)|hazte con|' +
      'vencedor*|trofeo*|toque el gordo|' +
      '(mejor|mejores|primer*) (publicacion*|posts?|foto*|video*|historia*)( \\w+){0,2} (recib*|gan*|consig*|se (lleva*)|obten*|sera*)|' +
      'viaj(a|as|ar) a|bicicleta|espera (una sorpresa|un regalo)|elegid*|seleccionad*|rifar',
    free:
      'gratis|gratuit*|regal*|obsequi*|cortesia|por la cara|sin pagar|sin cost[eo]|sin cargo|de balde|invita la casa|' +
      'invitamos nosotros|a cuenta de la casa|bonus|extra|extras|sorpresa*|por nada|corre de nuestra cuenta|' +
      'cuest* (\\w+ )?nada|recib*( \\w+)? (un|una)(?!( \\w+){0,2} (ventaja*|recompensa*|respuesta|mensaje|perk))',
    money:
      'dinero|efectivo|reembols*|devol*|paypal|pago|pagos|pagamos|pagaremos|te pag*|comision*|sueldo|salario|remuner*|' +
      'euros?|dolar*|saldo|cripto*|bitcoin*|fortuna|propina|cashback|transferencia|plata|pasta|cuenta bancaria|' +
      'cobr(a|ar|as|aras)',
    discount:
      'descuent*|rebaj*|cupon*|vale|vales|bono|bonos|bonificacion|mitad de precio|oferta*|promocion*|ganga*|mas barat*|' +
      'precio (especial|reducido)|dos por uno|puntos|2x1|ahorr*|chollo*',
    goods:
      'movil(es)? nuev*|nuevo (movil|smartphone|telefono|coche|portatil)|portatil*|tablet*|tableta|televis*|smartwatch*|' +
      'reloj inteligente|tarjeta* (de )?regalo|crucer*|vacacion*|viaje*|escapad*|fin de semana (en|para)|vuelo*|entradas?|' +
      'boleto*|concierto*|de por vida|para toda la vida|un ano (de|entero)|auricular*|consola*|coche*|camiseta*|spa|' +
      'suscripcion*|vip|cena para|cesta|lote',
  },
  code: 'codigos?|contrasenas?|palabras? (clave|magica|secreta)|claves?|santo y sena|password|pin',
  afterCode:
    'a|al|en|el|la|los|las|de|del|cuando|y|o|que|es|esta|debe|con|para|por|antes|despues|aqui|abajo|arriba|siguiente|bien|' +
    'visible|visibles|claramente|se|tu|su|te|si|hay|aparezca|aparece|sea|tiene|tambien|durante|un|una|como|tras|mientras|' +
    'lo|ha|no',
  common:
    'el|la|los|las|un|una|unos|de|del|y|o|a|al|en|que|es|son|tu|tus|su|sus|nos|nuestro|nuestra|nuestros|nuestras|para|por|' +
    'con|no|se|lo|te|si|como|mas|esta|este|esto|ha|has|muy|cuando|donde|desde|hasta',
};
