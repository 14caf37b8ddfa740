import { Wording } from './wording';

export const nl: Wording = {
  harmless:
    'vergeet( \\w+){0,2} niet|niet (te )?vergeten|hangt( \\w+){0,3} niet( \\w+){0,3} af[^,;]{0,40}|' +
    'niet afhankelijk[^,;]{0,40}|los van[^,;]{0,40}|ongeacht[^,;]{0,40}|wat (je|u|jullie) ook[^,;]{0,40}|' +
    'maakt niet uit[^,;]{0,40}|(we|wij)( \\w+){0,2} (houden van|zijn blij|vinden het|zouden het|zien graag)( \\w+)?|' +
    '(zou|lijkt|zouden)( \\w+){0,3} (leuk|fijn|mooi|geweldig|super|top|perfect)|' +
    '(mooie?|goede?|leuke?|beste|fijne?|prachtige?|favoriete) (foto*|plaatje*|(?<!beste )licht|video*|hoek|kwaliteit|moment*|dag|avond|week|weekend|idee|plek om|beeld*|shot*|geluid|middag|gerecht|drankje|smaak)|' +
    'goed (om te weten|zichtbaar|leesbaar|verlicht|in beeld|te (zien|lezen|horen))|goed weer|wat (fijn|leuk|goed|mooi) dat|' +
    '(helpt|het) (ons )?(het )?meest|zo goed mogelijk|het best|(als|indien) ze (het|dat) (goed|prima|oke) vinden|' +
    '(beviel|bevallen is|leuk vond) of niet|beter (zou )?(kunnen|kan|kon)',
  tell:
    'zeg*|zegt|vertel*|schrijf*|schrijv*|beschrijf*|beschrijv*|vermeld*|noem*|deel|deelt|delen|post|posten|plaats*|' +
    'leg … uit|uitleg*|praat*|spreek*|raad*|aanbev*|beveel*|laat|laten|toon*|benadruk*|overtuig*|verklaar*|meld*|prijs|' +
    'prijst|prijzen|roem*|geef|gebruik*|zet|maak … duidelijk|maak|klink*|roep*|juich*|woorden|' +
    '(bericht*|post|tekst) (moet*|dient|is|wordt)|hoe (positiever|leuker|mooier|aardiger|enthousiaster)|reageer|strooi*|' +
    'alleen|willen|verwacht*|(met|gebruik|kopieer|herhaal) … (woorden|zin|tekst)|woord voor woord|' +
    'volgende (woorden|tekst|zin)',
  praise:
    'geweldig*|fantastisch*|fenomenaal|fenomenale|schitterend*|prachtig*|uitstekend*|uitmuntend*|voortreffelijk*|' +
    'buitengewoon|buitengewone|perfect*|heerlijk*|verrukkelijk*|overheerlijk*|zalig*|goddelijk*|subliem*|sublieme|super*|' +
    'briljant*|onvergetelijk*|onovertroffen|ongelofelijk*|ongelooflijk*|indrukwekkend*|beste|lekker*|favoriet*|lievelings*|' +
    'dol|gek op|verliefd*|hou(dt|den)? van|genoten|genoot|aanrad*|aanbevel*|beveel*|positie*|lovend*|lof|geprezen|prijz*|' +
    'prijs ons|enthousias*|juweel*|toppie|top|topper|wow|nummer een|aanrader*|complimen*|vleiend*|vleien*|duim* omhoog|' +
    '(dat|hoe|hoeveel) … (leuk|lekker|fijn|mooi|geweldig|genoten|goed)|om van te smullen|wauw|hoogste (cijfer|score)|' +
    'uniek*|pareltje*|niets dan|' +
    'hoe (?!(?:je|u|we|wij|het|de|ons|onze|jij|jullie|ze|er|dat|een|laat|lang|veel|en|ook|vaak|alles)(?!\\w))\\w+ (ons|onze|het|de|we|wij|alles|is|was)|' +
    '(is|zijn|smaakt) (zo|echt|absoluut|gewoonweg) \\w+|onweerstaanbaar*|onovertrefbaar|zonder weerga|betoverend*|' +
    'niets (beters|gaat boven)|aanstekelijk|overtuig*|(zet|toon|laat) (ons|onze) … (licht|daglicht)|vriendelijkheid|' +
    'gastvrij*|van (het jaar|de maand|de eeuw)|moeten (proberen|komen)|onberispelijk*|passie*|jaloers|' +
    'vriendelijk* … (team|personeel|medewerker*)',
  mild: 'goed|goede|leuk|leuke|mooi|mooie|fijn|fijne|aardig*|tevreden|blij|vriendelijk*|gezellig*|warme',
  honest:
    'eerlijk*|echt (van )?(denkt|vindt|vind|vond)|er (echt )?van (vindt|vond|vinden|denkt)|' +
    'eigen (woorden|mening|ervaring|indruk*)|(je|uw|jouw) (eigen )?mening|wat (je|u|jullie)( \\w+){0,2} (vindt|vond|denkt)|' +
    'goed of slecht|of niet|ook( \\w+){0,3} (kritiek|kritisch*|negatie*|minder)|' +
    'niet( \\w+){0,2} (verplicht|te prijzen|positief te)|hoef*( \\w+){0,3} (niet|niets)|' +
    'hoe (het|je|u)( \\w+)? (was|vond|bevallen)|zowel',
  criticism:
    'negatie*|kritiek*|kritisch*|klag*|klacht*|klaag*|minpunt*|nadel*|nadeel|slecht*|zwak*|fout*|vervelend*|onaangenaam*|' +
    'teleurgesteld*|teleurstell*|minder (leuk*|goed*|positie*|fijn*)|problemen|wachttijd*|gemopper|mopper*|gebrek*|' +
    'lang wachten|schaad*|schade*|schaden|reputatie|imago',
  conceal:
    'onder ons|tussen (ons|jou en (ons|mij)|jullie en ons|u en ons)|' +
    '(houd*|hou) … (geheim*|voor (je|jezelf|u|jullie)|stil|verborgen|prive)|' +
    '(blijf*|blijv*) … (geheim|onder|stil|tussen|verborgen)|ons (kleine )?(geheim*|deal*|afspraak*|geheimpje)|' +
    'onze (kleine |stille )?(afspraak|deal|regeling|overeenkomst)|(ons|onze) kleine \\w+|' +
    '(doe|doen|doet)( \\w+){0,3} (alsof|voorkomen)|alsof|' +
    '(lijk*|overkom*|klink*|oog|ogen|uitzie*|ziet|overkom*)( \\w+){0,4} (natuurlijk*|spontaan*|spontane|toevallig*|echt|authentiek*|onbetaald*|onafhankelijk*|ongedwongen|oprecht)|' +
    '(natuurlijk|spontaan|toevallig|onbetaald|authentiek|echt|onafhankelijk)( \\w+){0,3} (lijk*|overkom*|klink*|uitzie*|ogen)|' +
    '(niemand|geen mens|nooit|geen haan)( \\w+){0,8} (wet*|weet|hoef*|merk*|doorheb*|vermoed*|ontdek*|kraai*|achter|door|zien)|' +
    'zonder dat( \\w+){0,4} (wet*|weet|merk*|doorhe*)|(eigen|jouw|je) (idee|initiatief)|uit jezelf|' +
    '(puur|zuiver|heel)? ?toevallig( \\w+)? (langs|binnen|tegen*|ontdekt|gevonden|hier)|bij toeval|' +
    '(een )?(gewone?|normale?|willekeurige|betalende|vaste) (klant*|gast*|bezoeker*)|onder de (tafel|toonbank|radar|pet)|' +
    '(zelf|eigen zak) (betaald|gekocht)|uit eigen zak|geen woord|met geen woord|mondje dicht|stilzwijg*|zwijg*|verzwijg*|' +
    'verberg*|doorvertel*|niet verder vertel*|voorwend*|wek … indruk|achter de schermen|' +
    'niets (van )?(laten )?(merken|blijken)|laat … (blijken|merken)|aan niemand|tegen niemand|' +
    '(gewoo?ne?|normaal|normale|willekeurige?|alledaags*) (bezoek*|bericht*|post|verhaal|uitje|tip)|zoals elk ander|' +
    '(laat|doe) … (geloven|denken)|(zeg*|vertel*|schrijf*|beweer*) … (een vriend*|toevallig|zelf (gevonden|ontdekt))|' +
    'grote klok|(je|u|jij)( \\w+){0,3} (zelf|vol*|gewoon)( \\w+)? (betaald|betaalde|gekocht)',
  hush:
    'geheim*|vertrouwelijk*|discreet|discrete|discretie|heimelijk*|stiekem*|verborgen|undercover|incognito|anoniem*|' +
    'in het geniep|stilletjes|fluister*|onopvallend*|subtiel*|sst|ongemerkt|prive|verkapt*|bedekt*|onderhands*|stil|prive*|' +
    'onzichtbaar',
  without:
    'niet|niets|geen|zonder|nooit|niemand|noch|vermijd*|laat … (weg|achterwege|vallen|zitten)|weglat*|weglaat|wegblijv*|' +
    'verberg*|verzwijg*|oversla*|sla … over|schrap*|verwijder*|overbodig*|onnodig*|in plaats van|liever|achterwege|hoeft|' +
    'optioneel|wis|wissen|bespaar*|verstop*|nergens|zwijg*',
  mention:
    'vermeld*|vermelding|zeg*|vertel*|noem*|onthul*|verklap*|verraad*|toegev*|aangev*|geef … aan|geven|spre*|praat*|' +
    'verwijs*|verwijz*|schrijf*|schrijv*|markeer*|markeren|label*|meld*|melding|kenbaar|bekendmaak*|bekend|duidelijk|' +
    'uitleg*|benoem*|rep*|aanduid*|openbaar*|del*|deel|opgev*|hoeft|nodig|woord*|over|weg|achterwege|erbij|vallen',
  reward:
    'betaald*|betaal*|betaling*|gesponsord*|sponsor*|beloond*|belon*|beloning*|voordeel*|voordelen|partner*|samenwerk*|' +
    'afspraak*|deal|regeling|overeenkomst*|vergoed*|reclame*|advertentie*|#?adv|#reclame|cadeau*|gratis|korting*|in ruil|' +
    'tegenprestatie*|van ons (krijg*|gekregen|kreeg)|gekregen|ontvang*|label|commissie*|contract*|commercie*|relatie|' +
    'connectie|opdracht*|geld|tegoed|#ad|erachter|ertegenover|gevraagd|iets voor terug*|iets terug*|krijgt',
  offers: {
    prize:
      'win|wint|winnen|winnaar*|gewonnen|winst|prijs|prijzen|prijsvraag|loterij*|verlot*|loting|tombola*|jackpot*|' +
      'geluksvogel*|gelukkige*|wedstrijd*|kans (op|om)|maak( \\w+)? kans|maak je kans|winactie*|sleep … wacht|bemachtig*|' +
      'hoofdprijs|trekking|mee naar huis|kraslot*|lot|loten|scoor*|meespelen|doe mee en|trofee|geluk|' +
      '(beste|leukste|mooiste|eerste) (bericht*|posts?|foto*|video*|verha*)( \\w+){0,2} (krijg*|ontvang*|win*|wordt|mag*)|' +
      'vlieg*|wacht een (verrassing|cadeau)|(nieuwe|gloednieuwe) fiets|gekozen|geselecteerd|uitgekozen',
    free:
      'gratis|kosteloos|kosteloze|voor niets|voor niks|cadeau*|geschenk*|weggev*|weggeef*|van het huis|op onze kosten|' +
      'op kosten van|trakteer*|trakteren|traktatie*|bonus*|extraatje*|extra|verrassing*|zonder te betalen|zonder kosten|' +
      'presentje*|krijg je van ons een|wij betalen|kost (\\w+ ){0,2}niets|' +
      '(krijg*|ontvang*)( \\w+){0,2} een(?!( \\w+){0,2} (voordeel*|beloning*|antwoord|bericht|idee|indruk|perk))',
    money:
      'geld|contant*|terugbeta*|terugkrij*|paypal|betaling*|uitbeta*|commissie*|loon|salaris|vergoeding*|euro*|dollar*|' +
      'tegoed*|crypto*|bitcoin*|fortuin|fooi|cashback|verdien*|bankrekening|overmak*|betalen (we|wij)|(we|wij) betalen|' +
      'poen|centen',
    discount:
      'korting*|kortingsbon*|bon|bonnen|coupon*|voucher*|waardebon*|tegoedbon*|halve prijs|aanbieding*|koopje*|goedkoper|' +
      'actieprijs|speciale prijs|afgeprijsd|spaarpunten|punten|bespaar*|uitverkoop',
    goods:
      'nieuwe (smartphone|telefoon|fiets|auto|laptop)|laptop*|tablet*|televisie*|smartwatch*|cadeaukaart*|cadeaubon*|' +
      'cruise*|vakantie*|reis|reizen|weekendje*|weekend (naar|in|weg|voor)|vlucht*|ticket*|kaartje*|concert*|levenslang*|' +
      'jaar lang|jaarvoorraad|koptelefoon*|console*|auto|t-shirt*|trui|wellness*|sauna*|abonnement*|vip|diner voor|mand|' +
      'pakket*',
  },
  code: '*codes?|wachtwoord*|toverwoord*|sleutelwoord*|trefwoord*|codewoord*|kennwoord|pin',
  afterCode:
    'aan|in|op|bij|als|en|of|te|met|voor|de|het|die|dat|van|uit|is|zijn|wordt|moet|kan|na|zien|laten|tonen|goed|zichtbaar|' +
    'duidelijk|hier|hieronder|onder|boven|zo|je|u|we|wij|ons|staat|hoort|wanneer|zodat|door|een|tijdens|ook|erbij|leesbaar|' +
    'niet|mee|klaar',
  common:
    'de|het|een|en|of|van|in|op|aan|te|is|zijn|was|je|jouw|jij|u|uw|we|wij|ons|onze|voor|met|dat|die|dit|niet|als|om|bij|' +
    'er|hoe|wat|zo|ook|naar|uit|maar|nog|dan|jullie|mee|graag|over',
};
