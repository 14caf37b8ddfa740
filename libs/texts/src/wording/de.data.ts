import { Wording } from './wording';

export const de: Wording = {
  harmless:
    '(vergiss|vergesst|vergessen sie)( bitte)? nicht|nicht (zu )?vergessen|' +
    'hang*( \\w+){0,3} (nicht|davon nicht)( \\w+){0,3} ab|nicht davon ab, (was|wie|ob)[^,;]{0,40}|' +
    'unabhangig davon[^,;]{0,40}|egal,? (was|wie|ob)[^,;]{0,40}|wir( \\w+){0,2} (lieben|freuen)( \\w+)?|' +
    '(gern|gerne|liebe*) (gruss*|grusse)|(wurde*|ware*|fanden|finden)( \\w+){0,3} (toll|schon|gut|super|nett|klasse|prima)|' +
    '(gut*|schon*|toll*|nett*|gross*|lieblings)( \\w+)? ?(licht|foto*|bild*|aufnahme*|video*|perspektive|blickwinkel|ton|qualitat|idee|tag|abend|morgen|woche|wochenende|moment*|motiv*)|' +
    'am besten|stehen ?lassen|bestens|beste grusse|' +
    'gut (zu wissen|sichtbar|lesbar|erkennbar|beleuchtet|hor*|versteh*|zu (sehen|erkennen|lesen|horen))|' +
    '(hilft|helfen|gefallen|gefallt|schmeckt|geschmeckt) (\\w+ )?(am meisten|am besten)|(schon|gut|toll), dass|' +
    'besser sein (konnte|kann)',
  tell:
    'sag|sagt|sagen|erzahl*|schreib*|beschreib*|erwahn*|teil|teile|teilt|teilen|poste*|posten|berichte*|erklar*|schwarm*|' +
    'lob*|empfiehl|empfehl*|zeig*|nenn*|betone*|betont|hervorheb*|hebt? … hervor|uberzeug*|mach* (klar|deutlich)|lass*|' +
    'verrat*|klinge*|stell*|nutz*|verwend*|fuge|gib|gebt|geben|verbreite*|juble*|jubel*|preis*|feier*|kommentier*|worte|' +
    '(post*|beitrag*|text*)( \\w+)? (soll*|muss*|ist|klingt|wird)|je (netter|positiver|schoner|besser)|nur|will|wollen|' +
    'erwart*|(mit|nutze|verwende|kopier*) … (worten|satz|text)|wort fur wort|folgende* (worte|text|satz)|darf|darfst',
  praise:
    '(lob|lobt|loben|lobend*|lobes*|gelobt)|grossartig*|toll|tolle*|wunderbar*|fantastisch*|phantastisch*|hervorragend*|' +
    'ausgezeichnet*|ausserordentlich*|aussergewohnlich*|perfekt*|lecker*|kostlich*|herrlich*|traumhaft*|himmlisch*|' +
    'gottlich*|sensationell*|genial*|super*|spitze*|klasse|beste[nmrs]?|unschlagbar*|unvergesslich*|einmalig*|beeindruck*|' +
    'begeister*|schwarm*|verlieb*|lieb(t|st|en|te|test)|empfehl*|empfiehl*|positiv*|wunderschon*|mega|hammer*|geil*|' +
    'wahnsinn*|wow|vom feinsten|lieblings(cafe|laden|ort|restaurant|bar|platz|geschaft)|' +
    '(wie (gut|schon|sehr)|dass) … (geschmeckt|gefallen|gefallt|schmeckt|genossen|gemocht)|geheimtipp|nummer eins|eins a|' +
    'jubel*|schmeichel*|volle punktzahl|bestnote*|daumen hoch|weiter zu empfehlen|vorzuglich*|exzellent*|' +
    'wie (?!(?:du|ihr|sie|es|wir|man|der|die|das|dein*|unser*|ein*|dir|euch|ihnen|viel|lange|und|sich|immer|auch|dort|hier|oft|gut sichtbar|er|deine)(?!\\w))\\w+ (unser*|der|die|das|es|wir|ist|sind|alles)|' +
    '(ist|sind|war|schmeckt) (so|einfach|absolut|wirklich) \\w+|unwiderstehlich*|unubertrefflich*|unvergleichlich*|' +
    'charmant*|zauberhaft*|hochste* tone|in den himmel|nichts besseres|uberzeug*|(besten|gutem|rechte) licht|' +
    'freundlich* … (team|personal|mitarbeit*|service)|(des|der) (jahres|monats|woche|saison|jahrhunderts)|probieren mussen|' +
    'neidisch|leidenschaft*',
  mild: 'gut|gute*|schon|schone*|nett*|freundlich*|zufrieden*|glucklich*|gefallen|gefiel|netter|warme* worte|liebevoll*',
  honest:
    'ehrlich*|wirklich (denkst|denken|denkt|gefallen|findest|meinst)|eigene* (worte*|meinung|eindruck*|erfahrung*)|' +
    'was (du|ihr|sie)( \\w+)? (denkst|denkt|denken|haltst|meinst|meinen)|gut oder schlecht|' +
    'auch (kritik|kritisch*|negativ*|schlecht*)|ob (es|dir|euch|ihnen)|oder nicht|nicht nur|' +
    '(nicht|niemand)( \\w+){0,2} (loben|musst?|brauchst|muss)|' +
    'wie (es|du|ihr)( \\w+){0,3} (wirklich|gefallen hat|gefunden|fandest)|kein* (lob|positiv*)|sowohl',
  criticism:
    'negativ*|kritik*|kritisch*|kritisier*|beschwer*|schwach*|mangel|nachteil*|schlecht*|fehler*|unangenehm*|enttausch*|' +
    'meckern|wartezeit*|weniger gute*|probleme|argerlich*|unschon*|schad*|ruf|image|schlechte* licht',
  conceal:
    'unter uns|zwischen (uns|dir und (mir|uns)|ihnen und uns)|(behalt*|behielt*) … (fur (dich|euch|sich)|geheim)|' +
    'fur (dich|euch|sich) (behalten|behaltst|behaltet)|' +
    '(bleib*|halt*|lass*) … (geheim|verborgen|stillschweig*|dicht|unerwahnt|hinterm berg)|' +
    'unser (kleine[sr]? )?(geheimnis|deal|abmachung|vereinbarung|absprache)|' +
    'unsere (kleine |stille )?(abmachung|vereinbarung|absprache|verabredung|ubereinkunft)|unser* klein*|tu* (einfach )?so|' +
    'so tun|als ob|als (war*|hatte*|seist|sei)|' +
    '(wirk*|ausseh*|ausschau*|aussieht|sieh*|seh*|klinge*|klingt|erschein*|rueberkomm*)( \\w+){0,4} (naturlich|spontan*|zufallig*|unbezahlt*|unabhangig*|echt*|authentisch*|ungeplant*|privat)|' +
    '(naturlich|spontan*|zufallig*|unbezahlt*|echt|authentisch*|privat|unabhangig)( \\w+){0,2} (wirk*|ausseh*|aussieht|ausschau*|klinge*|klingt|ruberkomm*|erschein*)|' +
    '(niemand*|keiner|keinem|keinen|kein mensch|nie)( \\w+){0,8} (wissen|weiss|erfahren|erfahrt|merken|merkt|mitbekomm*|ahnen|ahnt|auffall*|auffallt|mitkrieg*|erzahl*|verrat*)|' +
    '(eigene|deine|ihre) (idee|initiative)|aus eigenem antrieb|rein zufallig|zufallig (da|vorbei*|entdeckt|gefunden|hier)|' +
    '(ganz )?(normal*|gewohnlich*|zahlend*|regular*) (gast|kund*|besuch*)|unterm tisch|unter der hand|' +
    'selbst (bezahlt|gezahlt|gekauft)|verschweig*|verheimlich*|totschweig*|' +
    '(nichts|kein wort|keine silbe)( \\w+){0,6} (sagen|erzahlen|verraten|erwahnen|verlieren|anmerken|daruber|davon)|' +
    'nicht weitersag*|niemandem|vertraulich*|vorgeben|vorgaukeln|vortausch*|herunterspiel*|hinter den kulissen|anmerken|' +
    '(normal*|gewohnlich*|alltaglich*|ganz normale*|beliebig*|privat*) (besuch*|beitrag*|post|story|ausflug|tipp)|' +
    'wie jede[rsn]? andere*|(glauben|denken|meinen) lassen|' +
    '(sag*|schreib*|behaupt*|erzahl*) … (ein freund|eine freundin|freunde|selbst (gefunden|entdeckt)|zufall)|' +
    'von selbst (gefunden|entdeckt)|(bleibt|gehort) (unter|nicht in)|glocke|' +
    '(du|sie) … (selbst|voll*|normal) … (gezahlt|bezahlt)|hattest … (gezahlt|bezahlt|gekauft)',
  hush:
    'geheim*|heimlich*|diskret*|diskretion|verdeckt*|verschwiegen*|stillschweig*|insgeheim|inkognito|unauffallig*|anonym*|' +
    'unter verschluss|fluster*|psst|subtil*|klammheimlich*|versteck*|verborgen*|privat*|unsichtbar*',
  without:
    'nicht|nichts|kein*|ohne|nie|niemals|niemand*|weder|verzichte*|vermeid*|lass*|weglass*|weglasst|versteck*|verberg*|' +
    'spar*|statt|unnotig|uberflussig|entfern*|losch*|loschen|streich*|unterlass*|ersparen|auslass*|raus*|ausklammer*|' +
    'braucht es|weg',
  mention:
    'erwahn*|sag*|erzahl*|nenn*|verrat*|offenleg*|offenbar*|preisgeb*|angeb*|angegeben|zugeb*|sprech*|sprich*|ansprech*|' +
    'hinweis*|hinzuweis*|schreib*|kennzeichn*|gekennzeichnet|markier(e|en|t)?|verlier*|bekannt*|teil*|wort*|red*|' +
    'thematisier*|angabe*|deklarier*|ausweis*|ausgewiesen|einblend*|notig|erwahnung|rede|her|hin|weg|lassen|lass',
  reward:
    'bezahl*|gezahlt|zahl*|gesponsert*|sponsor*|werbung|#?anzeige|beloh*|belohn*|vorteil*|partner*|koop*|zusammenarbeit|' +
    'abmachung*|vereinbarung*|absprache*|deal|vergut*|entlohn*|entgelt*|honorar*|geschenk*|gratis|rabatt*|gegenleistung*|' +
    'dafur bekomm*|von uns (bekomm*|erhalt*|hast)|erhaltst|bekommst|bekommen hast|kennzeichnung*|auftrag*|vertrag*|' +
    'gutschein*|provision*|wir dich|beauftrag*|geld|#werbung|dahinter|beziehung|verbindung|geschaftlich*',
  offers: {
    prize:
      'gewinn*|gewonnen|verlos*|ausgelost|auslos*|lotterie*|lostopf|lose?|los|tombola*|preise?|hauptpreis*|' +
      'preisausschreiben|jackpot*|gluckspilz*|wettbewerb*|chance (auf|zu)|abstaub*|sahn* … ab|absahn*|ergatter*|mitspiel*|' +
      'teilnahmeschluss|zieh* … los|sieger*|gluckliche*|glucksrad|pokal|mit nach hause|winke[nt]|einheims*|verlosung*|' +
      'spielt um|gluck|' +
      '(beste*|schonste*|kreativste*|originellste*|erste*) (post*|beitrag*|foto*|bild*|video*|story|stories)( \\w+){0,2} (bekomm*|erhalt*|gewinn*|wird|werden|krieg*|darf)|' +
      'flieg*|' +
      '(lad|lade|laden) (dich|euch|sie)( \\w+){0,3} (zum|auf|zu)( \\w+)? (essen|abendessen|kaffee|fruhstuck|kuchen|drink|getrank|stuck|tasse|brunch|bier|wein|eis)|' +
      '(wartet|warten) (eine|ein) (uberraschung|geschenk*)|ziehung*|gezogen|ausgewahlt',
    free:
      'gratis*|kostenlos*|kostenfrei*|umsonst|geschenk*|geschenkt*|gutes? stuck gratis|' +
      'auf (uns|unsere|kosten des) (kosten|haus*)|aufs haus|geht auf uns|spendier*|schenk*|bonus*|zugabe*|prasent*|' +
      'uberraschung|freigetrank*|freikaffee|ohne (zu )?(bezahl*|zahlen|kosten)|gebuhrenfrei|' +
      'kost* (\\w+ ){0,2}(nichts|null)|' +
      '(bekomm*|erhalt*|krieg*)( \\w+){0,3} (ein|eine|einen)(?!( \\w+){0,2} (vorteil*|perk|danke*|blick|eindruck|antwort|nachricht))',
    money:
      'bargeld|geld|erstatt*|ruckerstatt*|paypal|auszahl*|provision*|honorar*|bezahlt*|bezahlen wir|zahlen wir|wir zahlen|' +
      'dollar*|euro*|guthaben|krypto*|bitcoin*|vermogen|lohn|vergut*|cashback|verdien*|konto|kohle|uberweis*',
    discount:
      'rabatt*|gutschein*|coupon*|ermassig*|nachlass*|halber preis|halben preis|gunstiger|billiger|sonderpreis*|' +
      'vergunstig*|schnappchen*|sonderangebot*|skonto|aktionspreis*|spare*|sparst|punkte|treuepunkte|' +
      'exklusive* (angebot*|preis*)',
    goods:
      'laptop*|tablet*|fernseher*|smartwatch*|geschenkkarte*|kreuzfahrt*|urlaub*|reise|reisen|reise nach|' +
      'wochenende (in|am|fur)|wochenendtrip*|flug|fluge|ticket*|eintrittskarte*|jahresvorrat*|lebenslang*|kopfhorer*|' +
      'konsole*|auto|neue* (auto|rad|fahrrad|kamera|telefon|handy*|smartphone*)|t-shirt*|pullover|wellness*|vip*|abo|' +
      'mitgliedschaft*|konzert*|abendessen fur|prasentkorb*',
  },
  code: '*codes?|kennw(ort|orter)|passw(ort|orter)|losungswort*|stichwort*|zauberwort*|codewort*|schlusselwort*|parole*|pin',
  afterCode:
    'an|am|im|in|auf|bei|beim|vor|wenn|und|oder|zu|zur|zum|mit|fur|der|die|das|den|dem|aus|von|vom|ist|sind|wird|muss|soll|' +
    'sollte|kann|nach|vorzeigen|zeigen|vorzulegen|gut|sichtbar|bitte|nennen|nutzen|einlosen|hier|dort|unten|oben|so|du|sie|' +
    'ihr|wir|gilt|steht|gehort|damit|bevor|sobald|ins|uber|unter|ein|eine|einen|direkt|erst|auch|deutlich|lesbar|dabei|' +
    'bereit|vorgezeigt|erwahnen',
  common:
    'der|die|das|den|dem|des|ein|eine|einen|einem|einer|und|oder|zu|von|in|im|auf|an|am|ist|sind|war|du|dein|deine|deinen|' +
    'deinem|deiner|dich|dir|wir|uns|unser|unsere|unseren|fur|mit|es|sich|bei|als|auch|nicht|wie|was|wenn|so|bitte|aus|nach|' +
    'sie|ihr|ihre|ihren|ich|dass|hier|nur|vor|euch|er',
};
