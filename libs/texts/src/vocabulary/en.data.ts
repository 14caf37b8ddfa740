export const en =
  'about actio add after again agree all alrea also alway among and any anyth appet aroun arriv ask away back bad ' +
  'bag baker bar baris beans beaut befor begin behin best bette betwe big bike board book bottl bowl bread break ' +
  'brief bring brunc build busy buy cafe cake call came camer campa can capti card caref centr chair chang chat ' +
  'check child choos clean clear clien clip close cloth code coffe colou come comfo comin comme const cook cooki ' +
  'cool corne could count cours credi cup cups custo cut daily dance day decor depen descr detai did diffe dish ' +
  'does door down dress drink durin each early easy eat eithe enjoy enoug enter eveni every exerc exper expor face ' +
  'facts famil fashi favou feed feel few film filte find first fit flowe follo food for forwa free fresh frida ' +
  'frien from front fruit full garde gave gentl get glass go good great group grow guest guide gym hair half hall ' +
  'hand handl happy have hear hello help here herse high hold home hones hope hour house how idea image impor inclu ' +
  'insid inter invit itsel join just keep kind kitch know label lands large last late later learn leave left lesso ' +
  'light like liked line link list liste littl local locat logo long look looke lot love loved lovel lunch made ' +
  'main make many marke mater meal mean meet menti menu might minut mirro momen monda month more morni most mouth ' +
  'move music name naple natur near need never new news next nice night noise norma not nothi numbe often old once ' +
  'one only onto open openi opini order other our out outfi outsi over own page pair part party peopl perk perso ' +
  'phone photo phras pick pictu piece place plan plant plate platf play playf pleas plent point portr post posti ' +
  'pract prepa prese produ profe profi publi put quick quiet quote read ready reall reaso recei recip recor rely ' +
  'reply reque right roast room same sampl sandw satur saw say scene seaso seat secon secre see seein sees sente ' +
  'serve servi sessi set sever share shari shelf shop short shot shoul show side sign simpl sit size skin small ' +
  'smell smile smith snap so some someo somet song soon sound soup speak spend spons spot stand start stay step ' +
  'still stop stopp store stori story stree studi style submi such summe sunda suppo sure surpr switc table tag ' +
  'tagge take talk taste tea team tell terra text thank that the their them then there these they thing think this ' +
  'those throu till time tip today toget told tomor tone too took top touch town train treat tree try turn two ' +
  'under until uprig use usual verti very video view visit voice waiti walk wall want warm was watch water way wear ' +
  'websi week welco well went were what when where wheth which while who whole why will windo winte with witho ' +
  'woman word wordi words work worko works world would write year yes yeste yet yoga you young your yours';
