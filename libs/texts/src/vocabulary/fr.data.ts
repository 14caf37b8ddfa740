export const fr =
  'abonn accor accue achet actio activ adore adres affai ainsi ait ajout aller ambia ami amis anima annee appar ' +
  'appel appor appre apres arbre arriv artic assie assis atten aujou aussi autou autre aux avant avec avez avoir ' +
  'avons ayons bar beauc belle besoi bien bient bienv bijou biscu boire boiss boite bon bonjo bonne bord bouch ' +
  'boula bouqu bout bouti bras bref brief bruit cadre cafe caiss calme camer campa carte cas cela ceram ces cette ' +
  'chais chamb chang chaqu chat chaud chef cherc cheve chez chien choco chois chose clien clip code coin comma ' +
  'comme compr compt conse const conte contr conve copai corps cote coule coupe court creat cuire cuisi dans danse ' +
  'debut decor decou decri dehor dejeu demai deman depen depui derni derri des descr desse dessi detai deux devan ' +
  'diman dire discl dites donc donne douce droit durer eau ecout ecrir emmen endro enfan ensem ensui entre envie ' +
  'envoy equip espac esper essay est etage etait ete etre exact exemp expli expor exter facad facil famil femme ' +
  'fenet ferme feuil filme filtr finir fleur fois fond forme frais frien fruit fut gatea gens geste glace gorge ' +
  'gout grain grand gratu group guide habit heure hier histo hiver honne horiz ici idee ident image impor infor ' +
  'insta inter invit jamai jardi jour journ jours jusqu label laiss lait legen lente les leur lien lieu ligne lire ' +
  'livre local long lors lumie lundi machi magas main maint maiso mange march marqu matie matin mauva meme menti ' +
  'menu merci mercr mettr meubl midi miel mieux minut miroi mode moins mois momen monde montr morce mot mots mouli ' +
  'mur musiq name naple natur nom non nos notre nous nouve nuit objet odeur oeil openi opini ordre ouver ouvri page ' +
  'pain panie papie parfu parle part parta pas passe pause peau penda pense perso petit peut photo phras pictu ' +
  'piece pied place plais plait plan plant plat plate platf playf plein plu plus pluto porte poser possi post pour ' +
  'pourr pouvo premi prend prene prepa pres prese prise proch produ profe profi propo propr publi puis quali quand ' +
  'quart que quel quelq quest qui quoi racon rapid ravie recet recev regar remer remin rende rendr rentr repas ' +
  'reply repon repre reque reste retou revoi rien robe rue saiso salad salle salon salue samed sans savoi savou ' +
  'seanc secre semai senti serve servi seul simpl soin soir solei son sorti souha souti souve spons story studi ' +
  'style sucre suivr sujet sures surto table tard tasse telep temps tenez tenir terra texte the titre toit ton ' +
  'torre touch toujo tour tous tout toute tranq trava tres trouv une utili veill venez venir verro vers verti veste ' +
  'vetem video vie vient ville vin visag visib visit vite vitri voici voir voisi voix vos votre voulo vous voyez ' +
  'vrai vraim vue yoga';
