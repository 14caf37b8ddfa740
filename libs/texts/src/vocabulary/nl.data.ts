export const nl =
  'aan aanda aanwe achte actio adres advie afspr allee allem alles als altij ander appel arm auto avond baas bak ' +
  'bakke bal bank bar bed bedan beeld been beetj begin bekek beken bekij bel beric besch best beste beter bevie ' +
  'beweg bezoe bij bijvo binne blad blauw blijv bloem boek boeke bord bos boven brand breng brief broer brood bruin ' +
  'buite buurt camer campa code const cursu daar daarn dag dak dank dans dat datum deel desse detai deur deze dicht ' +
  'die dier dik ding dit docht doen donke door dorp draai drage drank drink droog druk duide dus echt een eerli ' +
  'eerst eigen eind elk elke erach ernaa eten even expor famil feest fiets film filmp filmt filte fles foto frien ' +
  'fris fruit gaan gaat gang gast gaste gauw gebak gebou gebru gedac gedee geen gegev gehei gelui gemaa gemak genie ' +
  'genoe gerec gespo gespr geur geval gewee gezic gezie gezon giste glas goed graag grati groen groep groot guide ' +
  'haal haar hal halen half hallo hand hange hangt hart hebbe hebt heel helde helpe hem hen herfs herin het hoe ' +
  'hoek honge hoofd hoog hopen horen hou huid huis idee ieder ieman iets ijs inric jaar jas jong jou jurk kaart ' +
  'kaas kamer kanaa kant kappe kassa kast keer keuke kieze kijke kind kinde klaar klant klas kledi klein kleur klok ' +
  'klopp knipp koekj koffi koken kom komen komt kop kopje kort korte koud krach krijg kunne kunst kunt kusse laag ' +
  'laat label lach lamp lang langs langz laten later legge lekke lente les let leuk leven lezen licht lief ligge ' +
  'ligt lijn link links locat lokaa lopen los lucht luist lunch maak maal maand maar machi maken markt mee meer ' +
  'melk menin mens mense menu met midda midde mijn minde minuu mode moede moete momen mond mooi mooie morge muur ' +
  'muzie naam naar naast nacht nader name napel natuu neem nemen niet niets nieuw nodig noeme nooit numme ochte ' +
  'oefen olie onder ons ontbi ontho ontmo oog ook oor open openb openi opnem opsch orde oud over pagin pakke papie ' +
  'park pauze perso phras plaat plan plank plant platf playf plein plek plezi portr post prate produ proev profe ' +
  'profi publi punt raam recep recht regel regen reply reque rest resta richt rij rok rond rood rug ruimt rust ' +
  'rusti salad samen schaa scher schil schoe schoo schot schri seizo sfeer simpe sinds sla slaap slech slok smaak ' +
  'snel soep soms soort spel spieg sprek staan stad stap stem steun stil stoel stof stop straa stran studi stuk ' +
  'stuur taal taart tafel tag tas team teken tekst telef terra terug thee thuis tijd tijdj titel tocht toen tonen ' +
  'tot totda train trap trein trui tuin tusse uit uitle uitzi uur vaak vaas vader valle van vanaf vanda veel ver ' +
  'verde verha verko verme vers versc verst verte vertr video vinde vindt vlak vlees voede voet vogel vol volge ' +
  'vonde voor voora voorb voord voorj vorm vraag vrien vrijd vroeg vrouw waar waaro waarv wacht wand wande want ' +
  'warm was wasse wat water week weer weg weini welko werel werk weten wie wij wijn wille wind winke winte wit ' +
  'woens wonen woord wordi wordt zaak zaal zacht zater zeg zegge zeker zelf zet zette zicht zien ziet zijn zin ' +
  'zitte zoals zodat zodra zoeke zoet zomer zon zonda zonde zou zus';
