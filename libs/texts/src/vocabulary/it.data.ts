export const it =
  'abbia abito accan accor acqua actio adess affar agli aiuto alber alcun all alla alle allor altre altri altro ' +
  'amici amico anche ancor andar angol anno appen appun aprir aria arriv arte ascol aspet atten attes attim audio ' +
  'aula autun avant aver avere bagno ballo bambi banco bar bella bello bene benve bere bevan bianc bicch bisco ' +
  'bocca borsa botte botti bracc breve brief brutt buona buono caffe caldo calma cambi camer cammi campa canal ' +
  'capel capir carne carta casa caso cassa centr cerca certe certo che chi chiar chied chiud ciao cielo cio ciocc ' +
  'citta class clien clip closi codic colaz colle color com come comin compl compr con condi conos consi const ' +
  'conte conto corpo corre corso corto cosa cosi crear cucin cui cuore cura dare davan davve decor del della dentr ' +
  'descr detta devon dicci dietr diffe dillo dipen dire dirit discl diseg diver dolce doman domen donna dopo dove ' +
  'duran ecco entra esemp eserc esser estat ester etich expor fai famig fare farin fatte favor ferma festa fiera ' +
  'figur filma filtr fine fines fino fiore fogli fondo forma forno foto frase fresc frien frutt fuori gelat gente ' +
  'gesto gia giard gioca giorn giova girar giust gli godit grand grati grazi grupp guard guide gusto hai idea ieri ' +
  'immag impar impor incon indir infor ingre insal insie inter inver invia invit label lasci lato latte lavor legge ' +
  'lento lette letto lezio libro linea link lista local lonta luce luned lungo luogo macch macin magli mamma mangi ' +
  'mano mare marte massa mater matti megli meno mente menu menzi merca mese mette mezzo migli minut moda modo molto ' +
  'momen mondo monta mostr movim muro museo music name napol natur negoz nella noi nome non nostr notte nulla numer ' +
  'nuovo occhi odore ogget oggi ogni olio ombra openi opini ora ordin orizz orto pagin pales pane parco paret parla ' +
  'parol parte passa passo pasto paura pausa pelle pensa pensi per perch perme perso pezzo phras piace piaci piano ' +
  'piant piatt piazz picco piede pietr platf playf poco poi porta posiz post posto poter potre pranz prefe prego ' +
  'prend prepa prese prest prima prodo profe profi pront propr pross prova pubbl pulit punto quadr qualc quand ' +
  'quart quell quest quind racco ragaz realt remin reply reque ricet ricev ricor rider riga ringr ripre rispo risto ' +
  'ritir ritor rived rosso rumor sabat sala salir salon salut saper sapor scarp scatt scegl scena scher scriv secon ' +
  'sedia sedut segre segue segui sempl sempr senti sera servi setti sguar sia sicur silen since sinis sole solo ' +
  'sono sopra sorri sorso spazi specc speri spess spett spieg spons stagi stanz stare stato stess stile stori strad ' +
  'studi subit suono tag tagga tavol tazza tazze team telef tempo tener terra testo tieni tipo titol tocca tono ' +
  'torna torta tosti tratt trova tua tue tuo tutti tutto una usa usare uscir vanta vaso veder vedon veloc venir ' +
  'verde verdu verit vero verso verti vesti via viagg vicin video vieni vino visib visit viso vista visto vita ' +
  'viver voce voler volta wordi yoga zona zuppa';
