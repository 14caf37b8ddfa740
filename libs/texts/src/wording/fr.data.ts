import { Wording } from './wording';

export const fr: Wording = {
  harmless:
    "n'?oublie[zr]?s? (pas|surtout pas)|(n'en |ne |n')?depend* (pas|en rien|nullement|aucunement)[^,;]{0,40}|" +
    'quoi que[^,;]{0,40}|peu importe[^,;]{0,40}|independamment[^,;]{0,40}|' +
    '(nous|on)( \\w+){0,2} (adorons|adore|aimons|aimerions|aimerait|adorerions)( \\w+)?|' +
    '(serait|sera|serions|ferait) (super|genial|parfait|top|bien|ravis|chouette|tres \\w+)|' +
    '(bonne?s?|belles?|beau|beaux|meilleure?s?|jolies?|jolis?|superbes?) (photos?|images?|lumiere*|angles?|videos?|qualite|moments?|journee|soiree|week-end|semaine|idee|cadrage|cote|visite|son)|' +
    '(photos?|images?|videos?|lumiere*|story) (tres )?(bell|bonn|joli|beau|clair)*|bon a savoir|' +
    '(bien|super|genial|ravis?|contents?|heureux) que vous|' +
    'bien (visible*|lisible*|eclaire*|en vue|sur|cadre*|entend*|voir|net*)|' +
    '(aide*|plait|plu|servirait|servir|compte*) le plus|(bonjour|bienvenue|bonne chance)|tant mieux|a bien voulu|' +
    'mieux encore|plu ou (non|pas)|(pourrait|peut) etre (mieux|meilleur*)',
  tell:
    'dis|dites|dire|disant|raconte*|ecri*|decri*|mentionne*|partage*|publie*|poste*|explique*|parle*|vante*|recommande*|' +
    'montre*|precise*|souligne*|insiste*|convain*|affirme*|declare*|annonce*|' +
    "fai(s|tes|re) (savoir|comprendre|passer|l'eloge)|exprime*|presente*|utilise*|employe*|mets|mettez|mettre|laisse*|" +
    'donne*|crie*|criez|loue*|complimente*|commente*|ajoute*|chante*|indique*|mots?|' +
    '(publications?|posts?|textes?|legendes?|mots?) (doi(t|vent)|sera|devra*|est)|plus (vos|votre|tes|ton|vous|tu)|' +
    'veu(x|t|lent)|voulons|attend*|(avec|utilis*|copi*|repren*) … (mots|phrase|texte)|mot (pour|a) mot|' +
    '(mots|texte|phrase) suivante?s?',
  praise:
    'genial*|fantastique*|merveill*|incroyable*|formidable*|excellent*|extraordinaire*|exceptionnel*|magnifique*|superbe*|' +
    'parfait*|delicieu*|succulent*|savoureu*|sublime*|divin*|exquis*|inoubliable*|imbattable*|impressionn*|epoustouflan*|' +
    'meilleure?s?|favori*|prefere*|coup de (coeur|foudre)|ador(e|es|ez|er|ent|ais|ait|able|ables|e que)|adore|' +
    'aim(e|ez|es|er)|apprecie*|recommand*|vant(er|ez|e|es)|eloge*|louange*|enthousias*|emballe*|seduit*|ravi|ravis|' +
    'conquis*|top|numero un|incontournable*|a ne pas manquer|du bien|que du bien|positi*|elogieu*|flatteu*|dithyramb*|' +
    'compliment*|pouce* leve*|note maximale|regale*|(que|combien) … plu|wow|waouh|perle|pepite*|regal|a quel point|' +
    "combien (\\w+ )?(c'est|nous|notre|nos|vous)|irresistible*|inegal*|sans egal*|charmant*|magique*|" +
    "(est|sont) (si|tellement|vraiment|absolument) \\w+|rien (de mieux|n'egale)|les plus \\w+ d|convain*|" +
    "(meilleur|beau|bon) jour|gentillesse|accueil chaleureux|(de l'|du )(annee|mois|siecle)|venir absolument|passion*|" +
    'jalou*|irreprochable*|impeccable*',
  mild: 'bien|bon|bons|bonne|bonnes|beau|belle|sympa*|agreable*|satisfait*|content*|gentil*|chaleureu*',
  honest:
    'honnete*|sincere*|franch*|vraiment (pense*|ressenti|pensez|aime ou)|propres (mots|termes|impressions)|' +
    'votre (avis|opinion|ressenti|impression) (a vous|personnel*)|' +
    'ce que (vous|tu)( en)?( \\w+)? (pense*|avez pense|as pense)|bon(ne)? ou mauvais*|en bien (ou|comme) en mal|' +
    'plu ou (non|pas)|ou non|ou pas|(meme|aussi|egalement)( \\w+){0,2} (critique*|negati*|moins)|' +
    'pas (oblige*|tenu*|besoin de (vanter|complimenter|aimer|louer))|sans obligation|comment (vous|tu) (avez|as) trouve',
  criticism:
    'negati*|critique*|plainte*|plaindre|plaign*|defaut*|inconvenient*|mauvais*|faiblesse*|points? faibles?|deception|' +
    'decu*|desagreable*|moins (bien|bon*|positi*)|problemes?|attente|deplu|facheu*|reproche*|nuire|nui(t|se|sent)|' +
    'reputation|image de',
  conceal:
    'entre (nous|vous et nous|toi et (moi|nous)|vous et moi)|' +
    'gard(e|er|ez|ons) … (secret*|pour (vous|toi|soi|nous)|silence|discret*|prive*)|' +
    'rest(e|er|ez|era|ent|ons) … (entre|secret*|discret*|prive*|tu|silenci*|cache*|muet*)|' +
    'notre (petit |petite )?(secret|arrangement|accord|entente|marche|combine|pacte)|notre petite? \\w+|' +
    'fai(s|tes|re|sons) (comme si|semblant|croire|passer|mine)|comme si|' +
    "l'air( \\w+){0,3} (naturel*|spontane*|authentique*|sincere|vrai|independant|desinteresse*)|" +
    "(semble*|parai*|paraisse*|ait l'air|aient l'air|sonne*|passe*)( \\w+){0,4} (naturel*|spontane*|authentique*|improvise*|desinteresse*|vrai*|independant*|sincere*)|" +
    '(personne|nul|aucun*|jamais)( \\w+){0,8} (sache*|savoir|sait|saura|apprenne*|apprendre|remarque*|devine*|doute*|soupconne*|voie|entende|decouvr*)|' +
    '(sache*|savoir|dire|parler|raconter)( \\w+){0,3} a personne|propre (initiative|idee|chef|gre)|(votre|ton) idee|' +
    'par hasard|de maniere spontanee|client*( \\w+)? (ordinaire*|normal*|lambda|comme les autres|habitue*|quelconque*)|' +
    'simple client*|sous (la table|le manteau|silence)|en douce|ni vu ni connu|motus|bouche cousue|tai(s|re|sez|sons)-?*|' +
    "tu a |fai(s|tes) profil bas|paye* (vous-meme|de (votre|ta) poche|toi-meme)|l'abri des regards|" +
    "n'en (dis|dites|parle*|souffle*)|pas un mot|faire comme|se garder de|s'abstenir de|" +
    '(visite|publication|post|story|recommandation|client*) (ordinaire|normale?|quelconque|comme (une|les) autres?|banale?|anodine?)|' +
    '(laiss*|fai(s|tes)) … (croire|penser)|' +
    '(dis|dites|racont*|ecri*) … (un ami|une amie|par hasard|decouvert (seul|tout seul))|' +
    "ressembl*( \\w+){0,3} (visite|naturel*|spontane*)|n'?ebruit*|(pas|rien) ebruit*|" +
    '(vous|tu) (avez|aviez|as|avais)( \\w+){0,2} paye*|crier sur (les|tous les) toits',
  hush:
    'secret*|confidenti*|discret*|discretion|cache*|cachette|dissimul*|incognito|anonyme*|officieu*|clandestin*|chut|' +
    'chuchot*|subtil*|mysterieu*|tacite*|voile*|prive*|invisible*|ebruit*',
  without:
    "ne|n'\\w+|pas|jamais|sans|aucun*|personne|rien|ni|evite*|omet*|omission|cach*|dissimul*|supprim*|retir*|enlev*|" +
    'laisse* de cote|inutile*|non|plutot que|au lieu de|oublie*|passe* sous|saute*|facultati*|superflu*|dispense*|abstien*|' +
    'abstenir|eclips*|efface*|nul|nulle',
  mention:
    'mention*|di(s|t|re|tes|sez|sant)|parl*|preci(s|se|ser|sez|sion)*|revel*|avou*|indiqu*|signal*|divulgu*|declar*|evoqu*|' +
    'rappel*|ecri*|affich*|annonc*|expliqu*|faire (etat|allusion|savoir)|raconte*|reference|allusion|publie*|afficher|' +
    "identifi*|etiquet*|mot|l'indiquer|le dire|necessaire|besoin|mettre|mettez",
  reward:
    'pay*|remuner*|sponsor*|recompens*|avantage*|partenariat*|partenaire*|collabor*|arrangement*|accord|compens*|publicit*|' +
    '#?pub|publicitaire*|cadeau*|offert*|gratuit*|reduction*|en echange|en retour|contrepartie*|de notre part|recu*|' +
    'recevez|recois|label|commission*|contrat*|commercial*|lien avec|relation*|command(e|ee|ite)|demande par|' +
    'gratification*|beneficie*|benefice*|argent|derriere|marche',
  offers: {
    prize:
      'gagn(e|er|ez|es|ant|ants|ante|antes|ons)|gagner|tirage*|tombola*|loterie*|concours|jackpot*|gros lot|lots?|prix|' +
      "chanceu*|tente* (votre|ta) chance|chance (de|d')|participez au|remport*|decroch*|a la cle|a gagner|jeu-concours|" +
      'rafl*|tresor|empoche*|bingo|vainqueur*|heureux elu*|recompense surprise|trophee|' +
      '(meilleure?s?|plus belles?|premier*|premiere*) (publication*|posts?|photo*|video*|story|stories)( \\w+){0,2} (re(c|cev)oi*|recev*|gagn*|remport*|sera*|aura*|obtien*)|' +
      'partez (a|en|pour)|chance|selectionn*|tire* au sort',
    free:
      "gratuit*|gratos|offert*|offrons|offre* (un|une|le|la|des)|cadeau*|a l'oeil|pour rien|sans (payer|frais|rien payer)|" +
      "bonus|surprise|sur le compte de la maison|aux frais|gracieu*|en prime|c'est nous qui|" +
      "(on|nous) (vous|t') ?(invit*|offr*) (a (diner|dejeuner|boire|prendre)|le|la|un|une|au)|cout* (\\w+ ){0,2}rien|" +
      're(cevoir|cevez|cevra|cevrez|cois|coit|coivent)( \\w+)? (un|une)(?!( \\w+){0,2} (avantage*|remerciement*|reponse|message|perk))',
    money:
      'argent|cash|especes|rembours*|paypal|remuner*|commission|salaire|paie|payons|paiement|paye*|euros?|dollars?|credit|' +
      'avoir de|crypto*|bitcoin*|fortune|virement|cagnotte|pourboire|vers(ons|ement)|sous|compte bancaire',
    discount:
      "reduction*|remise*|rabais|bons? (de|d') ?\\w+|coupons?|promo*|moitie prix|demi-tarif|soldes?|moins cher|" +
      'tarif (special|reduit|preferentiel)|offre (speciale|exclusive)|ristourne*|points? (de )?fidelite|cheque*|points|' +
      'economis*',
    goods:
      '(smartphone|telephone|velo|ordinateur) (neuf|dernier)|nouveau (telephone|velo|smartphone)|ordinateur*|tablette*|' +
      'televis*|montre connectee|carte[- ]cadeau*|croisiere*|vacances|voyage*|sejour*|week-end (a|en|au|pour)|vol pour|' +
      'billets?|places? pour|an de|a vie|casque*|console*|voiture*|t-shirt*|spa|abonnement*|vip|concert*|diner pour|' +
      'panier garni|coffret*',
  },
  code: 'codes?|mots? de passe|mots?[- ]cles?|mots? magiques?|mot secret|sesame|formule magique|pin',
  afterCode:
    'a|au|aux|en|sur|dans|lors|avant|apres|quand|et|ou|de|du|des|qui|que|est|sont|doit|doivent|sera|peut|pour|avec|bien|' +
    'visible|lisible|ici|ci-dessous|la|le|les|si|votre|vous|nous|afin|par|une|un|figure|apparaisse|apparait|soit|chez|' +
    "pendant|s'il|merci|ne|n'|se",
  common:
    'le|la|les|un|une|des|de|du|et|ou|a|au|aux|en|dans|sur|est|sont|vous|votre|vos|nous|notre|nos|pour|avec|que|qui|ce|' +
    'cette|ces|pas|ne|par|si|il|elle|on|je|tu|ton|ta|tes|se|plus|comme|bien|chez|y|merci|tout|tous',
};
