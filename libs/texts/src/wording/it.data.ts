import { Wording } from './wording';

export const it: Wording = {
  harmless:
    'non (ti |vi |si )?(dimentic|scord)\\w+|non dipend*[^,;]{0,40}|indipendentemente[^,;]{0,40}|qualunque cosa[^,;]{0,40}|' +
    'qualsiasi cosa[^,;]{0,40}|a prescindere[^,;]{0,40}|(ci|noi)( \\w+)? (piac*|ama*|fa piacere)|' +
    '(sarebbe|sara) (bello|perfetto|ideale|fantastico|ottimo|utile)|' +
    "(buona|bella|belle|buone|bel|bei|bell'|migliore?|buon|buoni) ?(foto*|immagin*|luce|angolazion*|inquadratur*|video*|qualita|moment*|giornata|serata|settimana|idea|idee|visita|audio|scatt*|modo)|" +
    '(foto*|immagin*|video*|luce|storia) (molto )?(bell|buon|chiar)*|buon(giorno|asera)|buono a sapersi|' +
    '(che bello|bello|felic*|content*) che tu|ben (visibil*|leggibil*|illuminat*|in vista)|bene in vista|' +
    '(aiut*|serv*|piaciut*) di piu|di cuore|che (ti|vi) sia piaciut* o (no|meno)|piaciut* o (no|meno)|' +
    '(potrebbe|puo) essere migliore',
  tell:
    "di'|(?<=^\\W{0,4}|[,;:(-] ?)di(?! (che cosa|cosa|noi|solito|piu|chi))|dite|dica|dire|dicendo|raccont*|scriv*|descriv*|" +
    'menzion*|condivid*|pubblic(a|ate|are|ala|alo|hi|hiate|atela|atelo)|(post|testo|racconto) (deve|devono|dovr*|sia|e)|' +
    'post(a|ate|are)|spieg*|parl*|consigli*|raccomand*|mostr*|sottoline*|convinc*|affermar*|dichiar*|annunc*|esprim*|' +
    "present*|us(a|ate|i)|utilizz*|mett*|lascia|lasciate|lodar*|lod(a|ate|i)|elogi*|comment*|aggiung*|fa'|fai|fate|grid*|" +
    'parole|evidenzi*|piu (sei|siete|le tue|belle|gentil*)|vogliamo|ci aspettiamo|' +
    '(con|usa|copia|ripeti) … (parole|frase|testo)|parola per parola|seguent[ei] (parole|testo|frase)',
  praise:
    'fantastic*|meravigli*|stupend*|incredibil*|eccezional*|straordinari*|eccellent*|magnific*|splendid*|perfett*|' +
    'delizios*|squisit*|buonissim*|ottim*|favolos*|strepitos*|spettacolar*|indimenticabil*|imbattibil*|sublim*|divin*|' +
    'impressionant*|miglior*|preferit*|ador(o|a|i|ano|ato|ata|are|abile)|am(ato|i|are)|innamor*|consiglia*|raccomand*|' +
    'lod(i|e|are|ate|a)|elogi*|entusiast*|entusiasm*|imperdibil*|numero uno|gioiell*|positiv*|lusingh*|complimenti|' +
    'pollice* in su|voto massimo|punteggio pieno|massimo dei voti|wow|gustos*|' +
    '(che|quanto)( \\w+){0,3} (piaciut*|piac*|apprezzat*|amat*)|bene di noi|top|super|da sogno|da dieci|perla|unic[oai]|' +
    'quanto (e|sono|siamo|sia) \\w+|quanto \\w+ (e|sono|sia)|irresistibil*|inarrivabil*|senza pari|affascinant*|magic*|' +
    '(e|sono) (cosi|davvero|assolutamente) \\w+|niente (di meglio|batte)|convinc*|(modo|luce|maniera) miglior*|' +
    "miglior* (luce|modo|maniera)|gentilezza|cortesia|simpatia|ospitalita|dell'anno|del (mese|secolo)|provarci|impeccabil*|" +
    'passione*|invidi*',
  mild: 'bene|buon[oaie]?|bell[oaie]?|bei|carin*|piacevol*|soddisfatt*|content*|felic*|gentil*|calorose?|positiv*',
  honest:
    'sincer*|onest*|franc(o|a|amente|hezza)|davvero (pens*|ne pens*)|cosa (ne )?pens*|che cosa (ne )?pens*|proprie? parole|' +
    '(tue|sue|vostre) (stesse )?parole|(tua|sua|vostra) opinione|bene o male|bello e (il )?brutto|o no|oppure no|sia|' +
    "anche( \\w+){0,3} (critic*|negativ*|brutt*|meno)|non (devi|dovete|serve|deve|occorre|e necessario|c'e bisogno)|" +
    "com'e andata|come ti e sembrat*",
  criticism:
    'negativ*|critic*|lamentel*|lament*|difett*|svantagg*|brutt*|cattiv*|male|debol*|punti deboli|sgradevol*|delus*|' +
    'deludent*|meno (bell*|buon*|positiv*|piac*)|problem*|attes*|peggio*|lagnar*|fila|nega*|dannegg*|nuoc*|reputazione|' +
    'immagine di',
  conceal:
    'tra (di )?noi|fra (di )?noi|tra (te|voi|lei|me) e (noi|me|te)|fra (te|voi) e noi|' +
    '(tien*|ten*|mant*|mantien*) … (segret*|per (te|voi|se)|riservat*|nascost*|silenzio|privat*)|' +
    'rest(i|a|are|ino|era)( \\w+){0,4} (tra|fra|segret*|riservat*|privat*|zitt*|nascost*)|' +
    'nostro (piccolo )?(segreto|accordo|patto|accordino)|nostr[oa] piccol[oa] \\w+|' +
    '(fing*|fint*|finge*|fai|fate|facci*|far)( \\w+){0,2} (finta|credere|come se|sembrare|pensare|passare)|come se|fing*|' +
    'finta di|far finta|' +
    '(sembr*|appai*|paia*|risult*|suon*)( \\w+){0,4} (natural*|spontane*|autentic*|casual*|vero|vera|genuin*|organic*|disinteressat*|indipendent*|sincer*)|' +
    '(nessuno|mai|nessun)( \\w+){0,8} (sappia*|sapere|sapra|sa|scopr*|accorg*|not(i|are|era)|sospett*|capisc*|immagin*|venga)|' +
    'senza che( \\w+){0,4} (sappia*|scopr*|accorg*|sospett*|not*)|a nessuno|(tua|sua|vostra|propria) (idea|iniziativa)|' +
    'per caso|di tua iniziativa|' +
    '(un |una )?client(e|i)( \\w+)? (normal*|qualsiasi|qualunque|comun*|abitual*|come (gli|tanti))|sottobanco|' +
    'sotto (banco|silenzio|traccia)|di nascosto|pagat[oa] (tu|da te|di tasca)|di tasca (tua|sua|vostra)|acqua in bocca|' +
    'nemmeno una parola|neanche una parola|non una parola|zitt[oaie]|tac(i|ere|ete|iamo|iuto)|in sordina|' +
    'tieni(lo|la|telo|tela)|tener(lo|la|e) per|' +
    '(visita|post|storia|client*) (qualunque|qualsiasi|normale|comune|come (le|tante) altre|ordinari*)|' +
    "(lasci*|fai|fate) … (credere|pensare)|(di'|raccont*|scriv*|dica) … (un amico|un'amica|per caso|da sol[oa])|" +
    '(hai|avevi|avessi|ha|avete)( \\w+)? pagato( \\w+)?|ai quattro venti',
  hush:
    'segret*|riservat*|riservatezza|discret*|discrezione|nascost*|nascond*|cela|celar*|celat*|incognit*|anonim*|' +
    'clandestin*|sussurr*|confidenzial*|ufficios*|velat*|occult*|furtiv*|sottovoce|mimetizz*|tacit*|privat*|invisibil*',
  without:
    'non|mai|senza|nessun*|niente|nulla|ne|evit*|omett*|nascond*|togli*|toglie*|elimin*|cancell*|superflu*|inutil*|' +
    'invece di|anziche|piuttosto che|lasci* (fuori|perdere|stare|da parte)|salt*|tralasci*|dimentic*|opzional*|risparmi*|' +
    'astien*|rimuov*|glissa*|sorvol*',
  mention:
    'menzion*|dire|dic*|dir*|parl*|rivel*|ammett*|indic*|segnal*|divulg*|dichiar*|precis*|spieg*|accenn*|cit(a|are|i|ate)|' +
    'scriv*|nomin*|inform*|annunc*|contrassegn*|etichett*|raccont*|rifer*|specific*|mett*|comunic*|far sapere|riconosc*|' +
    'bisogno|necessari*|serve|parola|parlarne|dirlo|scriverlo|indicarlo|pubblicizz*|fare cenno|cenno',
  reward:
    'pag(o|a|ato|ata|ati|ate|hiamo|amento|amenti|ando|are)|sponsor*|ricompens*|vantagg*|collabor*|accord*|intes*|patt*|' +
    'compens*|pubblicit*|promozion*|regal*|gratis|gratuit*|scont*|in cambio|da noi|da parte nostra|ricev*|etichett*|' +
    'provvigion*|contratt*|commercial*|rapport*|legame|incentiv*|remuner*|retribu*|benefici*|omaggi*|denaro|soldi|#ad|#adv|' +
    'dietro|offert[oa]|abbiamo (dato|offerto|chiesto)|premi*|partnership',
  offers: {
    prize:
      'vinc(i|ere|ite|a|iamo|itor*|ita|ite|ono|erai|erete)|vincere|vint[oaei]|premi|premio|sortegg*|lotteri*|riffa|' +
      'estrazion*|estratt*|concors*|jackpot*|fortunat*|aggiudic*|in palio|montepremi|tombola|portar?ti? a casa|' +
      'porta a casa|possibilita di (vincere|ottenere|ricevere)|partecipa (al|alla|all)*|gratta e vinci|bingo|trofe*|' +
      'fortuna|' +
      '(miglior*|primi?|prim[eoa]) (post|foto*|video|stori[ae])( \\w+){0,2} (ricev*|vinc*|ottien*|ottengon*|sara*|prend*|si aggiudica*)|' +
      '(post|foto*|video|storie?) miglior*|voli a|vola a|biciclett*|aspetta una sorpresa|selezionat*|scelt[oaie]',
    free:
      'gratis|gratuit*|omaggi*|regal*|in dono|offert[oaei]|offre la casa|offriamo|a sbafo|senza pagare|' +
      'senza (alcun )?costo|a costo zero|bonus|extra|sorpres*|per niente|ti offr*|te lo offr*|vi offr*|' +
      'costa (\\w+ )?(nulla|niente)|ricev*( \\w+)? (un|una)(?!( \\w+){0,2} (vantagg*|ricompens*|rispost*|messagg*|perk))',
    money:
      'soldi|denaro|contant*|rimbors*|paypal|pagament*|paghiamo|pagheremo|ti paghi*|commission*|provvigion*|stipendio|' +
      'compens*|euro|dollar*|credito|cripto*|bitcoin*|bonific*|cashback|mancia|guadagn*|retribu*|conto (bancario|corrente)|' +
      'quattrini',
    discount:
      'scont*|coupon*|buon[oi] (sconto|acquisto|spesa|da|regalo)|buono-?\\w+|voucher*|meta prezzo|' +
      'offert[ae] (special*|esclusiv*)|promozion*|ribass*|sald[oi]|prezzo (speciale|ridotto)|convenzion*|punti|risparmi*|' +
      'affare|due per uno|meno caro',
    goods:
      'nuovo (smartphone|telefono|cellulare|computer)|cellulare nuovo|portatil*|tablet*|televis*|smartwatch*|carta regalo|' +
      'carte regalo|gift ?card*|crocier*|vacanz*|viaggi*|weekend (a|in|per)|fine settimana (a|in|per)|vol[oi] (per|a)|' +
      'bigliett*|ingress*|concert*|a vita|fornitura|per un anno|cuffie|console|auto|macchina nuova|magliett*|spa|' +
      'abbonament*|vip|cena per|cesto|cest[oi]',
  },
  code: "codic[ei]|password|parol[ae] (d'ordine|chiave|magica|magiche|segreta)|parola in codice|pin",
  afterCode:
    'a|al|alla|alle|in|nel|nella|su|sul|sulla|di|del|della|quando|e|o|che|deve|con|per|da|prima|dopo|qui|sotto|sopra|' +
    'seguente|ben|bene|visibile|visibili|chiaramente|si|tuo|tua|il|la|lo|se|sia|ha|appare|durante|come|un|una|va|vada|' +
    'presso|entro|non',
  common:
    'il|lo|la|i|gli|le|un|uno|una|di|del|della|dei|delle|e|o|a|al|alla|in|nel|nella|su|che|non|per|con|da|dal|tuo|tua|tue|' +
    "tuoi|ci|ti|noi|nostro|nostra|nostri|nostre|come|se|sono|si|piu|questo|questa|ha|hai|mi|cosa|dove|quando|anche|l'|vi|e'",
};
