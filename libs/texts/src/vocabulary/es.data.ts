export const es =
  'abier abrir acaba aceit actio activ acuer agua ahora aire alarg algo algui algun alli ambie amigo anadi andar ' +
  'anima antes apoyo apren aqui arbol armar arrib arte asi atras aula aunqu ayer ayuda azul baila bajo banco barra ' +
  'barri bebid bien bienv blanc boca bolsa bolso bonit brazo brief buena busca cabel cada cafe caja calid calle ' +
  'cama camar cambi camin camis campa canta capa cara carta casa caso centr cerca cerra cesta choco ciuda claro ' +
  'clase clien clima cocin codig coger color comer comid comie como compa compr con conoc const conti conve convi ' +
  'copa coraz corre corte corto cosa crear cualq cuand cuart cuent cuerp cuida curso dar datos debaj debe deben ' +
  'decir decor deja dejar delan dentr depen derec desay descr desde despa despu detal detra dia dibuj difer dilo ' +
  'dinos disfr domin donde dulce duran ejemp ejerc elegi ella ello empez empie encan encon enlac ensal ensen enton ' +
  'entra entre envia equip escri escuc espac espej esper esqui estan estar este estil estos estud etiqu expli expor ' +
  'exter facil famil favor fecha filtr fin flor fondo forma foto frase frent fresc frien fruta fue fuera galle ' +
  'gente gimna graba grabe graci grand grati grupo guide gusta gusto haber habla hace hacer hasta haya hayam hayas ' +
  'haz hecho helad herma hierb histo hoja hola hombr hora horiz horno hoy huert idea igual image impor inter invie ' +
  'invit jardi jueve jugar junto label lado las leche leer lento letra libro liger limpi linea lista listo llama ' +
  'llega lleva local luego lugar lunes luz mader mala manan mano mante mapa maqui marca marte mas masaj mater medio ' +
  'mejor menci menu merca mes mesa meter mient mirar mismo moda molin momen mostr mover movil mucho muest mujer ' +
  'mundo museo music nada name napol natur neces nino ninos noche nombr nos nosot nota nuest nuevo numer nunca ' +
  'objet oir ojo olor openi opini orden otras otro otros pagin palab pan panta papel para parar pared parqu parte ' +
  'pasar paseo patro pausa pedid pedir peina pelo pensa peque permi perso phras pide pie piel piens pieza place ' +
  'plant plata platf plato playf plaza poco poder podri poner por porqu posib post preci prefe pregu prepa prese ' +
  'prime princ proba produ profe pront propi proxi publi puebl puert punto que queda quien quier quita quiza rapid ' +
  'rato recet recib recog recor reply reque respu resta rinco ropa sabad saber sabor sala salid salir salon salud ' +
  'secre segui segun segur seman senta senti ser servi siemp siend silla simpl since sitio sobre sol solo sonid ' +
  'sonri subir suelo sujet tambi tarde taza tazas te techo tela tema tener tenga termi terra texto tiemp tiend ' +
  'tierr tipo titul tocar todav todo tomar tono tosta traba trae traer trata tus tuya ultim una usa usar uses util ' +
  'valer vaso vea vean vecin ven venid venir venta ver veran verda verno verte verti vesti vez viaje vida video ' +
  'viern vino visib visit vista viste visto vivir voz wordi yoga zapat zona zumo';
