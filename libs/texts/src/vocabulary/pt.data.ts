export const pt =
  'abert abrir acaba aceit achou acima acord actio adora agora agua ainda ajuda alegr alem algo algue algum almoc ' +
  'alto amanh ambie amigo andar anima ano antes apare apoio apren aprov aqui arte arvor assim assun ate atenc ative ' +
  'atras aula aveni azul bairr balca banco bar bebid bisco boa boas bolo bolsa bonit branc breve brief busca cabel ' +
  'cada cadei cafe caixa calmo cama camer camin camis campa canta canto cara carta casa celul centr cesto cha chave ' +
  'chega cheio cheir choco cidad claro class clien clipe codig coisa coleg colhe coloc com comec comer comid como ' +
  'compa compr conco conhe conos conse const conta conte conve copo cor corac corpo corre corte cozin crian criar ' +
  'cuida cuide curso curto dar debai decor deixa deixe dentr depoi desco descr desde desen detal devag dia dias ' +
  'difer diga direi discl dizer doce domin duran encon ensin entao entra entre envia envie equip escol escre escut ' +
  'espac espel esper esqui estar este estil estiv estud etiqu exemp exerc exper expli expor exter faca facil falar ' +
  'famil farin faz fazer fecha feira feita feria festa ficar filma filme filtr fim flor foi folha fora forma forno ' +
  'foto frase frent fresc frien fruta fundo gelad gente gesto gole gosta gosto grand grati grava grupo guard guide ' +
  'histo hoje homem hones hora horiz horta ideia igual image impor inter inver ir janel janta jardi jovem junto ' +
  'label lado lanch lapis lavar legen leite lembr lento ler levar leve lingu linha link lista livro local logo loja ' +
  'longe los lugar luz madei mae maior mais manha mao mapa maqui marca marqu massa mater meio melho menci menu ' +
  'merca mes mesa mesmo metad mexer minut moda moinh momen montr mostr mover muito mulhe mundo museu music nada ' +
  'name nao napol natur naveg noite nome nos nossa nosso nota novo numer nunca objet obrig ola olhar olho onde ' +
  'ontem openi opini ordem outon outro ouvir pagin palav pao papel para parar pared parqu parte parti passa passe ' +
  'passo patro pausa peca pedid pedir pela pele pelo pensa peque pergu permi perto pesso phras pictu plant plata ' +
  'platf playf poder por porqu porta possi post pouco povo praca praia prato praze prefe prepa prese prime produ ' +
  'profe pront propr proxi publi quadr qual qualq quand quart que quem quere quise rapid receb recei rede refei ' +
  'remin reply reque respo resta retir rir rosto roupa rua ruim rules sabad saber sabor sair sala salad salao salto ' +
  'sapat secre segui segun segur seja sem seman sempr senta senti ser servi sessa seu seus simpl since sitio sobre ' +
  'sol som sorri sua suas subir sumo tambe tampa tarde teatr telem tempo tenha ter termi terra texto tipo tire ' +
  'titul tocar todo todos tom torra torta traba traga traje trata traze trein ultim uma usar use util vamos vanta ' +
  'vaso veget vejam venha ver verao verda verti vesti vez viage vida video vidro vinho vir visib visit visiv vista ' +
  'viver vizin voce volta vonta voz xicar yoga zona';
