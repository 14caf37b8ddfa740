export const de =
  'abend aber ablau achte actio alle allem alles als alt ander anfan angab angeb anges ankom ansch anseh arbei art ' +
  'auch auf aufna aufne auge aus ausse auswa backe bald baum beche bedie begin begle bei beim beisp beitr bekom ' +
  'besch beson besse beste besuc bevor bild bilde bis bitte bleib blick blume brauc breit brief bring brot brunc ' +
  'buch bunt campa clip code const dabei dafur dahei dahin damit danac dank danke dann daran darau darum das dass ' +
  'dauer davon decke dein deine deko den denke denks der des detai deutl dich die diese dir draus drinn druck dusch ' +
  'echt ecke ehrli eigen ein eine einen einer einfa einga einma einri einsc einve einze einzi ende entde entsp ' +
  'entst erfah erkla erst erwah erzah essen etwas expor fahrr fall famil farbe feed fenst ferti film filme films ' +
  'filte finde follo foto frag frage freit freue freun frien frisc fruh fruhs fuhle funkt fur garte gasse gast ' +
  'gaste gebau gefal gefre gefun gehei gehen gehor geht gemac gemei gemut genau genie genug geoff gerad gerat geric ' +
  'gern geruc gesch gesic gespo gespr geste gesun getei getra gezei gibt glas gleic grati gross grupp guide gut ' +
  'gute gutem guten haar haben halb hallo halte haltu hand handy hangt hast hat haus heiss helfe hell herst herz ' +
  'heute hier hinte hinwe hochk hoffe hoher hol horen idee ihn immer inhal innen ist jede jedem jeder jetzt jung ' +
  'kaffe kamer kanal karte kasse kaufe keine keks kenne kennz kind kinde klar kleid klein koche kolle komm komme ' +
  'konne konnt kopf korb kuche kunde kunst kurs kurz kurze label lache laden lampe lang lass lasse lasst laufe laut ' +
  'leben lerne lesen leute licht lieb liebl liege link links locke mach mache magst mal man marki markt masch mater ' +
  'mehr meinu mensc menu merke minut mit mitar mitbr mitne mitta mocht momen monat morge motiv musik nachm nachr ' +
  'nachs nacht nah name natur neape nehme neu nicht nimm noch notiz nur nutze oben oder offen oft ohne openi ordnu ' +
  'ort paar passe pause perfe perso pflan phras platf platt platz playf post poste profe profi querf raum recht ' +
  'regal regio reich reihe rein reply reque rezep richt rock roste ruhe ruhig rund saal sache sag saiso salat samst ' +
  'schau schle schne schni schon schre schri schuh sehen sehr sein seite sekun selbs sesse sicht sie sind singe ' +
  'sitz sobal sollt somme sonne sonnt spass spat spieg spiel sprac sprec stadt stehe stell stil stimm story stras ' +
  'studi stuhl stund suche suppe tag tagli tasch tasse team tee teil teile telle termi terra text theke thema tier ' +
  'tisch titel ton tour train treff trink tun tur uber ubung uhr umgeb und uns unser unten unter urspr verka verla ' +
  'verra versc verst verwe video viel viele viell von vorbe vorhe vorst vorte wahle wald wand war warm warst warte ' +
  'warum was wasse weg weil weile weit weite welch welt wenig wenn werde wette wicht wie wiede willk winte wir ' +
  'wirkl wisse woche wohne worau wordi wort worte worum wurzi yoga zahlt zeig zeige zeigs zeile zeit ziel zimme ' +
  'zuber zuers zuhor zulet zum zusam zusch zwisc';
